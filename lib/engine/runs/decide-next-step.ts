/**
 * The part of an AI SDK message that the decision reads. Histories may come from elsewhere, so the content may be text, a list
 * of parts, or missing.
 */
export type DecidableMessage = { readonly role: string; readonly content?: unknown };

export type NextStep = { action: "continue" | "compact" | "stop"; why: string };

/** Finish reasons of a model that ended its turn by itself. AI SDK 7 reports `end-turn` as `stop`; older histories may not. */
const ENDS = ["stop", "end-turn", "length", "content-filter"];

/**
 * Decides what follows a step of a model (docs/seeds/questions.md#what-follows-a-step). The order of the checks matters: an open question stops the loop first,
 * because neither compaction nor another step may run over a question that waits for a person.
 *
 * @param finishReason of the AI SDK; missing and unknown ones are ignored
 */
export function decideNextStep({
  messages,
  finishReason,
  needsCompaction,
}: {
  messages: readonly DecidableMessage[];
  finishReason?: string | null;
  needsCompaction?: boolean;
}): NextStep {
  if (openQuestion(messages) !== null) return { action: "stop", why: "A question waits for a person." };
  if (hasFinished(messages)) return { action: "stop", why: "The model said that the task is finished." };
  if (needsCompaction) return { action: "compact", why: "The conversation is longer than it may be." };
  if (finishReason && ENDS.includes(finishReason))
    return { action: "stop", why: `The model ended its turn (${finishReason}).` };
  if (finishReason === "tool-calls") return { action: "continue", why: "The model waits for what its tools answered." };
  return decideByLast(messages.at(-1));
}

/** The id of the first `ask_user` call that has no answer after it; null when none is open. */
export function openQuestion(messages: readonly DecidableMessage[]): string | null {
  for (const [index, message] of messages.entries()) {
    for (const call of callsOf(message, "ask_user"))
      if (!isAnswered(call.toolCallId, message, messages.slice(index + 1))) return String(call.toolCallId);
  }
  return null;
}

function isAnswered(callId: unknown, asking: DecidableMessage, later: readonly DecidableMessage[]): boolean {
  return (
    answersCall(asking, callId) || later.some((message) => message.role === "user" || answersCall(message, callId))
  );
}

/** Whether a message has the answer to a call: a result whose status is `answered`, and not the one that says it is waiting. */
function answersCall(message: DecidableMessage, callId: unknown): boolean {
  return partsOf(message).some(
    (part) => part.type === "tool-result" && part.toolCallId === callId && statusOf(part.output) === "answered",
  );
}

/** Results are JSON, or text that holds JSON. */
function statusOf(output: unknown): unknown {
  const { status, value } = fields(output);
  return status ?? fields(typeof value === "string" ? parsed(value) : value).status;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** `finish_task` was called since the user last spoke. */
function hasFinished(messages: readonly DecidableMessage[]): boolean {
  const turn = messages.slice(messages.findLastIndex((message) => message.role === "user") + 1);
  return turn.some((message) => callsOf(message, "finish_task").length > 0);
}

function decideByLast(last: DecidableMessage | undefined): NextStep {
  if (last === undefined) return { action: "stop", why: "There is nothing to go on with." };
  if (last.role === "tool") return { action: "continue", why: "The last message is what a tool answered." };
  if (last.role === "assistant") {
    return callsOf(last).length > 0
      ? { action: "continue", why: "The last message calls a tool." }
      : { action: "stop", why: "The last message is text of the model." };
  }
  return { action: "continue", why: "The last message is for the model." };
}

type Part = { type?: unknown; toolCallId?: unknown; toolName?: unknown; output?: unknown };

function callsOf(message: DecidableMessage, name?: string): Part[] {
  if (message.role !== "assistant") return [];
  return partsOf(message).filter((part) => part.type === "tool-call" && (name === undefined || part.toolName === name));
}

function partsOf({ content }: DecidableMessage): Part[] {
  return Array.isArray(content) ? content.map(fields) : [];
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
