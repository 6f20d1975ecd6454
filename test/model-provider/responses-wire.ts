import { randomBytes } from "node:crypto";
import type { Answer } from "./reply.ts";
import type { ReadRequest, SentMessage } from "./sent-message.ts";

interface Item {
  type?: string;
  role?: SentMessage["role"] | "developer";
  content?: string | { text?: string }[];
  call_id?: string;
  name?: string;
  arguments?: string;
  output?: unknown;
}

/** A request to OpenAI's `/responses`, as Codex sends it: what was said, calls and their results are items of one list. */
export function fromResponses(body: Record<string, unknown>): ReadRequest {
  return {
    system: String(body.instructions ?? ""),
    messages: ((body.input ?? []) as Item[]).flatMap(messageOf),
    tools: ((body.tools ?? []) as { name?: string; type: string }[]).map(({ name, type }) => name ?? type),
  };
}

function messageOf(item: Item): SentMessage[] {
  const { call_id: id = "", name = "", content = [] } = item;
  const nothing = { text: "", calls: [], results: [] };
  switch (item.type ?? "message") {
    case "message": {
      const text = typeof content === "string" ? content : content.map((part) => part.text ?? "").join("\n");
      return [{ ...nothing, role: item.role === "assistant" ? "assistant" : "user", text }];
    }
    case "function_call":
      return [{ ...nothing, role: "assistant", calls: [{ id, name, input: JSON.parse(item.arguments ?? "{}") }] }];
    case "function_call_output":
      return [{ ...nothing, role: "tool", results: [{ id, text: JSON.stringify(item.output), isError: false }] }];
    default:
      return [];
  }
}

/** The server-sent events of `/responses` for an answer. */
export function* responsesEvents(answer: Answer): Generator<string> {
  const { text = "", calls = [], finish = "stop" } = answer;
  const { input, output } = answer.usage ?? { input: 100, output: 10 };
  const response = { id: id("resp"), object: "response", created_at: 1_700_000_000, model: "test", output: [] };
  const refusal = { type: "refusal", refusal: text };
  const said = finish === "content_filter" ? refusal : { type: "output_text", text, annotations: [] };
  const items: Record<string, unknown>[] = [
    ...(text === ""
      ? []
      : [{ type: "message", id: id("msg"), role: "assistant", status: "completed", content: [said] }]),
    ...calls.map((call) => ({
      ...{ type: "function_call", id: id("fc"), call_id: id("call"), status: "completed" },
      ...{ name: call.name, arguments: JSON.stringify(call.input ?? {}) },
    })),
  ];
  yield event("response.created", { response: { ...response, status: "in_progress" } });
  for (const [output_index, item] of items.entries()) {
    const isMessage = item.type === "message";
    yield event("response.output_item.added", { output_index, item: isMessage ? { ...item, content: [] } : item });
    if (isMessage)
      yield event("response.output_text.delta", { item_id: item.id, output_index, content_index: 0, delta: text });
    yield event("response.output_item.done", { output_index, item });
  }
  const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
  const whole = { ...response, output: items, usage };
  if (finish === "content_filter") {
    const incomplete = { ...whole, status: "incomplete", incomplete_details: { reason: "content_filter" } };
    yield event("response.incomplete", { response: incomplete });
  } else yield event("response.completed", { response: { ...whole, status: "completed" } });
}

function event(type: string, fields: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

function id(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString("hex")}`;
}
