import type { Failure } from "#lib/engine/failures/failure.ts";
import type { Evidence, Outcome } from "../driver.ts";
import { type Exit, KILLED, wasKilled } from "../process/exit.ts";
import { questionIn } from "./last-question.ts";
import type { Transcript } from "./transcript.ts";

export type AgentOutcome = Exclude<Outcome, { outcome: "released" }>;

/** What a command came to, of how it ended and what it wrote: what the agent says of its end goes before its exit code. */
export function outcomeOf(exit: Exit, transcript: Transcript): AgentOutcome {
  const { summary, agent } = transcript;
  if (transcript.pause !== null) return { summary, ...transcript.pause, outcome: "paused" };
  const ended = agent.end?.kind;
  const asked = ended === "failed" || ended === "refused" ? null : questionIn(agent.summary);
  if (asked !== null) return { ...asked, outcome: "paused" };
  if (agent.end?.kind === "budget_spent") return { summary: agent.end.message, outcome: "paused", reason: "budget" };
  if (agent.end?.kind === "refused") return { summary: agent.end.message, outcome: "paused", reason: "incomplete" };
  if (exit.exitCode === 0 && ended !== "failed")
    return { outcome: "succeeded", summary, evidence: evidenceOf(transcript) };
  return {
    outcome: "failed",
    summary,
    error: { ...failureOf(exit, transcript), ...transcript.failure, ...(agent.hopeless ? {} : exitOf(exit)) },
  };
}

function evidenceOf({ lastWords }: Transcript): Evidence {
  return lastWords === undefined ? {} : { lastWords };
}

/** What the agent says of its failure; of one that says nothing, what the program wrote. */
function failureOf(exit: Exit, transcript: Transcript): Failure {
  const { agent } = transcript;
  const byExit = agent.failureOfExit(exit.exitCode);
  if (agent.end?.kind === "failed") return { ...byExit, ...agent.end.error };
  if (wasKilled(exit)) return { message: failureMessage(exit, transcript), code: KILLED };
  return { ...(agent.error ?? { message: failureMessage(exit, transcript) }), ...byExit };
}

function exitOf({ exitCode, signal }: Exit): Partial<Failure> {
  return { ...(exitCode ? { exitCode } : {}), ...(signal === null ? {} : { signal }) };
}

/** The end of standard error; where that is empty, how it ended and the end of its other output. */
function failureMessage(exit: Exit, transcript: Transcript): string {
  const stderr = transcript.tail("stderr");
  if (stderr !== "") return stderr;
  const how = exit.signal === null ? `ended with exit code ${exit.exitCode}` : `was ended by ${exit.signal}`;
  const stdout = transcript.tail("stdout");
  return `The command ${how} and wrote nothing to standard error.${stdout === "" ? "" : ` The end of its output:\n${stdout}`}`;
}
