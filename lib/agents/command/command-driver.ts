import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type AgentJob, agentDriver, type Outcome } from "../driver.ts";
import { CannotStart, type ChildGroup, startGroup } from "../process/child-group.ts";
import { outcomeOf } from "./agent-outcome.ts";
import { briefCheckpoint, commandBrief } from "./command-brief.ts";
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
      return withCheckpoint(outcome, briefCheckpoint(brief));
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      return {
        outcome: "failed",
        error: { message: `The command cannot be started: ${error.message}`, code: error.code },
      };
    }
  },
});

function withCheckpoint(outcome: Outcome, checkpoint: ReturnType<typeof briefCheckpoint>): Outcome {
  if (outcome.outcome === "paused") return { ...outcome, checkpoint };
  return outcome.outcome === "succeeded" ? { ...outcome, evidence: { ...outcome.evidence, checkpoint } } : outcome;
}

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
