/**
 * What is asked of a message: the shape of an AI SDK message, with everything that this decision does not read left open.
 * Histories may come from elsewhere, so nothing is taken for granted: content may be text, a list of parts, or absent.
 */
export type DecidableMessage = { readonly role: string; readonly content?: unknown };

export type NextStep = { action: "continue" | "compact" | "stop"; why: string };

/** Reasons with which a model ends its turn by itself. AI SDK 7 writes the second as `stop` too; histories may not. */
const ENDS = ["stop", "end-turn", "length", "content-filter"];

/**
 * Decides after each step of a model what comes next (SEEDS 4). The order is the point: an open control call stops before
 * anything else is looked at, because neither compaction nor a retry may run over a question that waits for a person.
 * `finishReason` is the AI SDK's; absent and unknown ones say nothing.
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

/** A result of the call says `answered`; one that says that the person is waited for does not. */
function answersCall(message: DecidableMessage, callId: unknown): boolean {
  return partsOf(message).some(
    (part) => part.type === "tool-result" && part.toolCallId === callId && statusOf(part.output) === "answered",
  );
}

/** Results come as JSON, or as the text of it. */
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
