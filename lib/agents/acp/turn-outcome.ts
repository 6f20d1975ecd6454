import { RequestError } from "@agentclientprotocol/sdk";
import type { Failure } from "#lib/engine/failures/failure.ts";
import type { AgentOutcome } from "../command/agent-outcome.ts";
import { questionIn } from "../command/last-question.ts";
import { type AgentEnd, failed, refused, stoppedAtTurnLimit } from "../command/output-formats/agent-format.ts";
import { type Fields, textIn } from "../command/output-formats/json-fields.ts";
import type { Consent } from "../driver.ts";
import { type Exit, KILLED, wasKilled } from "../process/exit.ts";
import type { SessionUpdates } from "./session-updates.ts";
import { failureOfRequest, sessionFailure } from "./turn-failure.ts";

/** A person is asked about a call, wants a pause, or has said something. */
export type Stopped =
  | Extract<Consent, { state: "asked" }>["pause"]
  | { outcome: "paused"; reason: "human"; summary: string }
  | "messages";

/** What a turn ended with. */
export interface TurnEnd {
  /** the agent's answer to the prompt; null where there is none */
  answer: Fields | null;
  /** why there is none */
  error: unknown;
  /** how its process ended, where it did before the turn had */
  exit: Exit | null;
  /** the end of its standard error, secrets masked */
  stderr: string;
  /** for what the worker has stopped it */
  stopped: Stopped | null;
}

/** What a turn came to. */
export function outcomeOf(end: TurnEnd, updates: Pick<SessionUpdates, "words">): AgentOutcome {
  const words = updates.words.trim();
  const summary = words || null;
  if (end.stopped !== null && end.stopped !== "messages") return { summary, ...end.stopped };
  const ended = endOf(end, words);
  if (ended.kind === "failed") return { outcome: "failed", summary, error: ended.error };
  if (ended.kind !== "succeeded") return { outcome: "paused", reason: "incomplete", summary: ended.message };
  const asked = questionIn(words);
  if (asked !== null) return { ...asked, outcome: "paused" };
  return { outcome: "succeeded", summary, evidence: { lastWords: words } };
}

function endOf(end: TurnEnd, words: string): AgentEnd {
  if (end.answer === null) return withRefusal(failureOf(end));
  const told = sessionFailure(end.answer._meta);
  if (told !== null) return withRefusal(told);
  const reason = textIn(end.answer, "stopReason");
  if (reason === "end_turn") return { kind: "succeeded" };
  if (reason === "refusal") return refused(words);
  if (reason === "max_turn_requests") return stoppedAtTurnLimit(0, reason);
  if (reason === "max_tokens")
    return failed("The answer was cut off: it reached the model's maximum of output tokens (max_tokens).");
  return failed(`The agent ended its turn without finishing (${reason || "it gave no reason"}).`);
}

/** Codex says of an answer that its provider filtered that the stream was disconnected. */
function withRefusal(error: Failure): AgentEnd {
  return /\bcontent_filter\b/.test(error.message) ? refused(error.message) : { kind: "failed", error };
}

function failureOf({ error, exit, stderr }: TurnEnd): Failure {
  if (error instanceof RequestError) return failureOfRequest(error);
  if (exit === null) return { message: error instanceof Error ? error.message : String(error) };
  const how = exit.signal === null ? `ended with exit code ${exit.exitCode}` : `was ended by ${exit.signal}`;
  const message = `The agent ${how} in the middle of its turn.${stderr === "" ? "" : ` The end of its standard error:\n${stderr}`}`;
  if (wasKilled(exit)) return { message, code: KILLED };
  return {
    message,
    ...(exit.exitCode === null ? {} : { exitCode: exit.exitCode }),
    ...(exit.signal === null ? {} : { signal: exit.signal }),
  };
}
