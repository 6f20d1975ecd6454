import { randomBytes } from "node:crypto";
import type { Answer } from "./reply.ts";

const STOP_REASONS: Record<string, string> = {
  stop: "end_turn",
  tool_calls: "tool_use",
  length: "max_tokens",
  content_filter: "refusal",
};

/** The server-sent events of `/v1/messages` for an answer. */
export function* anthropicEvents(answer: Answer): Generator<string> {
  const { text = "", thinking = "", calls = [], usage } = answer;
  const { input, output } = usage ?? { input: 100, output: 10 };
  const finish = answer.finish ?? (calls.length > 0 ? "tool_calls" : "stop");
  const message = { id: "msg_1", type: "message", role: "assistant", model: "test", content: [], stop_reason: null };
  yield event("message_start", { message: { ...message, usage: { input_tokens: input, output_tokens: 0 } } });
  yield event("ping", {});
  let index = 0;
  if (thinking !== "") {
    const signature = { type: "signature_delta", signature: "c2lnbmVk" };
    yield* block(index++, { type: "thinking", thinking: "", signature: "" }, [
      { type: "thinking_delta", thinking },
      signature,
    ]);
  }
  if (text !== "")
    yield* block(
      index++,
      { type: "text", text: "" },
      pieces(text).map((piece) => ({ type: "text_delta", text: piece })),
    );
  for (const call of calls) {
    const written = typeof call.input === "string" ? call.input : JSON.stringify(call.input ?? {});
    const id = call.id ?? `toolu_${randomBytes(6).toString("hex")}`;
    const deltas = pieces(written).map((piece) => ({ type: "input_json_delta", partial_json: piece }));
    yield* block(index++, { type: "tool_use", id, name: call.name, input: {} }, deltas);
  }
  if (answer.end === "error")
    yield event("error", { error: { type: "rate_limit_error", message: "Rate limit reached" } });
  if (answer.end !== undefined) return;
  yield event("message_delta", {
    delta: { stop_reason: STOP_REASONS[finish] ?? finish, stop_sequence: null },
    usage: { output_tokens: output },
  });
  yield event("message_stop", {});
}

function* block(index: number, start: object, deltas: object[]): Generator<string> {
  yield event("content_block_start", { index, content_block: start });
  for (const delta of deltas) yield event("content_block_delta", { index, delta });
  yield event("content_block_stop", { index });
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

function pieces(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return text === "" ? [] : [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== "");
}
