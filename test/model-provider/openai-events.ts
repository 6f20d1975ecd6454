import { randomBytes } from "node:crypto";
import type { Answer, ReplyCall } from "./reply.ts";

/** The server-sent events of `/chat/completions` for an answer. */
export function* openaiEvents(answer: Answer): Generator<string> {
  const { text = "", thinking = "", calls = [], usage = { input: 100, output: 10 } } = answer;
  const finish = answer.finish ?? (calls.length > 0 ? "tool_calls" : "stop");
  yield chunk({ role: "assistant", content: "" });
  if (thinking !== "") yield chunk({ reasoning_content: thinking });
  for (const piece of pieces(text)) yield chunk({ content: piece });
  for (const [index, call] of calls.entries()) yield* callChunks(index, call);
  if (answer.end === "error")
    yield event({ error: { message: "Rate limit reached", type: "rate_limit_error", code: 429 } });
  if (answer.end !== undefined) return;
  yield chunk({}, finish);
  if (usage !== null) {
    const { input, output, cost } = usage;
    const tokens = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
    yield event({ ...HEAD, choices: [], usage: { ...tokens, ...(cost === undefined ? {} : { cost }) } });
  }
  yield "data: [DONE]\n\n";
}

function* callChunks(index: number, call: ReplyCall): Generator<string> {
  const written = typeof call.input === "string" ? call.input : JSON.stringify(call.input ?? {});
  const id = call.id ?? `call_${randomBytes(6).toString("hex")}`;
  yield chunk({ tool_calls: [{ index, id, type: "function", function: { name: call.name, arguments: "" } }] });
  for (const piece of pieces(written)) yield chunk({ tool_calls: [{ index, function: { arguments: piece } }] });
}

const HEAD = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model: "test" };

function chunk(delta: object, finish: string | null = null): string {
  return event({ ...HEAD, choices: [{ index: 0, delta, finish_reason: finish }] });
}

function event(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return text === "" ? [] : [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "");
}
