import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type AgentJob, agentDriver, type Outcome, type Progress } from "../driver.ts";
import { CannotStart, type ChildGroup, startGroup } from "../process/child-group.ts";
import { outcomeOf } from "./agent-outcome.ts";
import { findSession, isUnknownSession, noteSession, resumedCommand } from "./agent-session.ts";
import { briefCheckpoint, commandBrief, goOnWords, hadSession } from "./command-brief.ts";
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
    const work: Work = { job, command, brief: commandBrief(job), spent: { ...job.run } };
    const session = await findSession(job);
    if (session !== null) {
      const outcome = await goOn(work, session, goOnWords(job));
      if (outcome !== null) return outcome;
      const message = `The agent's own session ${session} cannot be resumed: it begins anew, with the whole brief.`;
      await job.report({ type: "log", message });
    } else if (hadSession(job)) {
      const message = "The agent's own session is not on this machine: it begins anew, with the whole brief.";
      await job.report({ type: "log", message });
    }
    return turn(work, command, work.brief);
  },
});

/** What the turns of one run share. A turn is one start of the command: more follow where its agent goes on in its session. */
interface Work {
  job: AgentJob;
  command: [string, ...string[]];
  /** the whole, for an agent that begins anew */
  brief: string;
  /** the run's totals so far */
  spent: AgentJob["run"];
}

/** The next turn, in a session of the agent's own; null where its command has no way to it or knows no such session. */
async function goOn(work: Work, session: string, words: string): Promise<Outcome | null> {
  const command = resumedCommand(work.command, session);
  if (command === null) return null;
  const outcome = await turn(work, command, words);
  const isUnknown = outcome.outcome === "failed" && isUnknownSession(outcome.error.message);
  return isUnknown && !work.job.signal.aborted ? null : outcome;
}

async function turn(work: Work, argv: [string, ...string[]], words: string): Promise<Outcome> {
  const { job } = work;
  const file = path.join(job.folder, "brief.md");
  await writeFile(file, words, { mode: 0o600 });
  try {
    const child = { argv, cwd: job.workspace, variables: variables(job, file), reads: [file] };
    const group = await startGroup(await job.enclose(child));
    group.stdin.end(words);
    return await follow(work, group);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return {
      outcome: "failed",
      error: { message: `The command cannot be started: ${error.message}`, code: error.code },
    };
  }
}

/** How a run goes on from here: after a pause from its checkpoint, after a nudge in its session at once. */
function withWayOn(outcome: Outcome, work: Work, session: string | null): Outcome {
  const checkpoint = briefCheckpoint(work.brief, session);
  if (outcome.outcome === "paused") return { ...outcome, checkpoint };
  if (outcome.outcome !== "succeeded") return outcome;
  const resumable = session !== null && resumedCommand(work.command, session) !== null;
  const evidence = { ...outcome.evidence, checkpoint };
  if (!resumable) return { ...outcome, evidence };
  return { ...outcome, evidence: { ...evidence, goOn: (words) => goOn(work, session, words) } };
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

async function follow(work: Work, group: ChildGroup): Promise<Outcome> {
  const { job, spent } = work;
  const disown = job.adopt(group.id);
  const end = () => void group.end(job.signal.reason === "cancelled" ? CANCEL_MS : undefined);
  job.signal.addEventListener("abort", end, { once: true });
  if (job.signal.aborted) end();
  try {
    await group.started;
    const transcript = new Transcript({ ...job, run: { ...spent }, progress: (totals) => note(work, totals) }, end);
    const reading = Promise.all([transcript.read(group.stdout, "stdout"), transcript.read(group.stderr, "stderr")]);
    const exit = await group.exited;
    await Promise.race([reading, sleep(LINGER_MS)]);
    await group.end();
    await drained(reading, transcript, [group.stdout, group.stderr]);
    await transcript.close();
    return withWayOn(outcomeOf(exit, transcript), work, transcript.agent.session);
  } finally {
    job.signal.removeEventListener("abort", end);
    disown();
  }
}

function note({ job, spent }: Work, totals: Progress): void {
  const { session, ...counted } = totals;
  Object.assign(spent, counted);
  if (session !== undefined) void noteSession(job, session).catch(() => {});
  job.progress(totals);
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
