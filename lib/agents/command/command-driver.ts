import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { type AgentJob, agentDriver, type Outcome } from "../driver.ts";
import { CannotStart, type ChildGroup, startGroup } from "../process/child-group.ts";
import type { Exit } from "../process/exit.ts";
import { briefCheckpoint, commandBrief } from "./command-brief.ts";
import { type Pause, parseControlLine } from "./control-line.ts";
import { Transcript } from "./transcript.ts";

/** What a program may still write after its first process ended, before the rest of its group is ended. */
const LINGER_MS = 200;
/** A pipe that stays silent this long after its group ended is held by a process that left the group. */
const SILENT_MS = 1000;

/** A cancelled run has no use for a graceful end: a person waits for it, two seconds at most, the beat that tells of it included. */
const CANCEL_MS = 500;

/** Runs any program in the workspace (docs/contract.md#command-driver). */
export const commandDriver = agentDriver({
  fields: { command: z.tuple([z.string().min(1)], z.string()) },
  startsPrograms: true,
  async run(job, { command }) {
    const brief = commandBrief(job);
    const file = path.join(job.folder, "brief.md");
    await writeFile(file, brief, { mode: 0o600 });
    try {
      const child = { argv: command, cwd: job.workspace, variables: variables(job, file), reads: [file] };
      const group = await startGroup(await job.enclose(child));
      group.stdin.end(brief);
      const outcome = await follow(job, group);
      return outcome.outcome === "paused" ? { ...outcome, checkpoint: briefCheckpoint(brief) } : outcome;
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      return {
        outcome: "failed",
        error: { message: `The command cannot be started: ${error.message}`, code: error.code },
      };
    }
  },
});

function variables(job: AgentJob, briefFile: string): Record<string, string> {
  return {
    YARDMASTER_BRIEF: briefFile,
    YARDMASTER_TICKET: job.ticket.id,
    YARDMASTER_TICKET_KEY: job.ticket.key,
    YARDMASTER_RUN: job.run.id,
    YARDMASTER_ATTEMPT: String(job.brief.attempt),
    YARDMASTER_URL: job.url,
    ...decisionVariables(job.resume),
  };
}

/** What a person decided: the answer, or for a decision without one its verb. */
function decisionVariables(resume: AgentJob["resume"]): Record<string, string> {
  if (resume === null) return {};
  const answer = typeof resume.answer === "string" ? resume.answer : JSON.stringify(resume.answer);
  return {
    YARDMASTER_ANSWER: resume.answer === null ? resume.verb : answer,
    YARDMASTER_VERB: resume.verb,
    YARDMASTER_NOTE: resume.note ?? "",
  };
}

async function follow(job: AgentJob, group: ChildGroup): Promise<Outcome> {
  const disown = job.adopt(group.id);
  const end = () => void group.end(job.signal.reason === "cancelled" ? CANCEL_MS : undefined);
  job.signal.addEventListener("abort", end, { once: true });
  if (job.signal.aborted) end();
  try {
    await group.started;
    const transcript = new Transcript(job, end);
    const reading = Promise.all([transcript.read(group.stdout, "stdout"), transcript.read(group.stderr, "stderr")]);
    const exit = await group.exited;
    await Promise.race([reading, sleep(LINGER_MS)]);
    await group.end();
    await drained(reading, transcript, [group.stdout, group.stderr]);
    await transcript.close();
    return outcomeOf(exit, transcript);
  } finally {
    job.signal.removeEventListener("abort", end);
    disown();
  }
}

/** Waits until everything written is read; gives up on a pipe that an escaped process keeps open in silence. */
async function drained(reading: Promise<unknown>, transcript: Transcript, streams: Readable[]): Promise<void> {
  let done = false;
  const finished = reading.finally(() => {
    done = true;
  });
  for (let seen = -1; !done && (seen !== transcript.bytesRead || transcript.waiting > 0); ) {
    seen = transcript.bytesRead;
    await Promise.race([finished, sleep(SILENT_MS)]);
  }
  if (!done) for (const stream of streams) stream.destroy();
  await finished;
}

function outcomeOf(exit: Exit, transcript: Transcript): Outcome {
  const { summary, agent } = transcript;
  if (transcript.pause !== null) return { summary, ...transcript.pause, outcome: "paused" };
  const asked = agent.end?.kind === "failed" ? null : lastWord(agent.summary);
  if (asked !== null) return { ...asked, outcome: "paused" };
  if (agent.end?.kind === "budget_spent") return { summary: agent.end.message, outcome: "paused", reason: "budget" };
  if (exit.exitCode === 0 && agent.end?.kind !== "failed") return { outcome: "succeeded", summary };
  return {
    outcome: "failed",
    summary,
    error: { ...failureOf(exit, transcript), ...transcript.failure, ...exitOf(exit) },
  };
}

/** A coding agent has no line of its own to ask by: its last words may end with one (`::ask …`, `::pause …`). */
function lastWord(words: string | null): Pause | null {
  const lines = words?.trimEnd().split("\n") ?? [];
  const told = parseControlLine(lines.pop() ?? "");
  return told?.kind === "pause" ? { summary: lines.join("\n").trim() || null, ...told.pause } : null;
}

/** What the agent says of its failure; of one that says nothing, what the program wrote. */
function failureOf(exit: Exit, transcript: Transcript): Failure {
  const { end } = transcript.agent;
  return end?.kind === "failed" ? end.error : { message: failureMessage(exit, transcript) };
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
