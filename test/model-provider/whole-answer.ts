import { randomBytes } from "node:crypto";
import { geminiAnswer } from "./gemini-wire.ts";
import type { Protocol } from "./model-request.ts";
import type { Answer } from "./reply.ts";

/** An answer in one piece, for requests that do not ask for a stream. */
export function wholeAnswer(answer: Answer, protocol: Protocol): object {
  if (protocol === "gemini") return geminiAnswer(answer);
  const { text = "", thinking = "", calls = [] } = answer;
  const { input, output } = answer.usage ?? { input: 100, output: 10 };
  const made = calls.map((call) => ({ id: call.id ?? `call_${randomBytes(6).toString("hex")}`, ...call }));
  if (protocol === "anthropic") {
    const uses = made.map(({ id, name, input: given }) => ({ type: "tool_use", id, name, input: given ?? {} }));
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "test",
      content: [
        ...(thinking === "" ? [] : [{ type: "thinking", thinking, signature: "c2lnbmVk" }]),
        ...(text === "" ? [] : [{ type: "text", text }]),
        ...uses,
      ],
      stop_reason: uses.length > 0 ? "tool_use" : "end_turn",
      usage: { input_tokens: input, output_tokens: output },
    };
  }
  const toolCalls = made.map(({ id, name, input: given }) => ({
    id,
    type: "function",
    function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given ?? {}) },
  }));
  const finish = answer.finish ?? (toolCalls.length > 0 ? "tool_calls" : "stop");
  const message = {
    role: "assistant",
    content: text,
    ...(thinking === "" ? {} : { reasoning_content: thinking }),
    ...(toolCalls.length > 0 ? { tool_calls: toolCalls } : {}),
  };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: "test",
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  };
}
