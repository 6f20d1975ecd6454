import type { ModelMessage, ToolModelMessage, ToolResultPart } from "ai";
import type { Json, StoredAnswer } from "./conversation-plan.ts";

type Call = { toolCallId: string; toolName: string; input: unknown };

/** The calls of a history that have no result, in their order. */
export function unsettledCalls(messages: readonly ModelMessage[]): Call[] {
  const settled = new Set(resultsIn(messages).map((result) => result.toolCallId));
  return callsIn(messages).filter((call) => !settled.has(call.toolCallId));
}

/**
 * The calls that a step came to and did not begin because one of them needs a person's consent. They are not lost: they are made once it
 * is there. None where nothing waits so.
 */
export function waitingCalls(
  messages: readonly ModelMessage[],
  begun: readonly string[],
  consent: readonly string[],
): Call[] {
  const open = unsettledCalls(messages).filter(
    ({ toolCallId, toolName }) => toolName !== "ask_user" && !begun.includes(toolCallId),
  );
  return open.some(({ toolName }) => consent.includes(toolName)) ? open : [];
}

/** Every call of a history. */
export function callsIn(messages: readonly ModelMessage[]): Call[] {
  return messages.flatMap((message) =>
    message.role === "assistant" && Array.isArray(message.content)
      ? message.content.flatMap((part) => (part.type === "tool-call" ? [part] : []))
      : [],
  );
}

/** Every result of a history. */
export function resultsIn(messages: readonly ModelMessage[]): ToolResultPart[] {
  return messages.flatMap((message) =>
    message.role === "tool" ? message.content.filter((part) => part.type === "tool-result") : [],
  );
}

/** What the model said and did since the user last spoke. */
export function latestTurn(messages: readonly ModelMessage[]): ModelMessage[] {
  return messages.slice(messages.findLastIndex((message) => message.role === "user") + 1);
}

/** The message that settles a call. */
export function resultMessage(
  { toolCallId, toolName }: Pick<Call, "toolCallId" | "toolName">,
  { ok, output }: StoredAnswer,
): ToolModelMessage {
  return { role: "tool", content: [{ type: "tool-result", toolCallId, toolName, output: shaped(ok, output) }] };
}

function shaped(ok: boolean, output: Json): ToolResultPart["output"] {
  if (typeof output === "string") return { type: ok ? "text" : "error-text", value: output };
  return { type: ok ? "json" : "error-json", value: output as never };
}
