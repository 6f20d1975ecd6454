import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { AgentJob } from "../driver.ts";
import { CannotStart, type ChildGroup, startGroup } from "../process/child-group.ts";
import { type AgentOutcome, outcomeOf } from "./agent-outcome.ts";
import { type KeptSession, noteSession } from "./agent-session.ts";
import type { AgentTodos } from "./output-formats/agent-todos.ts";
import { Transcript } from "./transcript.ts";

/** What a program may still write after its first process ended, before the rest of its group is ended. */
const LINGER_MS = 200;
/** A pipe that stays silent this long after its group ended is held by a process that left the group. */
const SILENT_MS = 1000;

/** A cancelled run has no use for a graceful end: a person waits for it, two seconds at most, the beat that tells of it included. */
const CANCEL_MS = 500;

/** What turns of one run share. */
export interface TurnWork {
  job: AgentJob;
  /** the run's totals so far */
  spent: AgentJob["run"];
  /** the agent's own session; null while it has not told it */
  session: KeptSession | null;
  /** of that session */
  todos: AgentTodos;
}

/** One start of a command, to its end: it reads these words, and what it writes is told. */
export async function runTurn(work: TurnWork, argv: [string, ...string[]], words: string): Promise<AgentOutcome> {
  const { job } = work;
  const file = path.join(job.folder, "brief.md");
  await writeFile(file, words, { mode: 0o600 });
  let disown = () => {};
  try {
    const child = { argv, cwd: job.workspace, variables: variables(job, file), reads: [file] };
    const group = await startGroup(await job.enclose(child), (id) => {
      disown = job.adopt(id);
    });
    group.stdin.end(words);
    return await follow(work, group);
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    return {
      outcome: "failed",
      error: { message: `The command cannot be started: ${error.message}`, code: error.code },
    };
  } finally {
    disown();
  }
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

async function follow(work: TurnWork, group: ChildGroup): Promise<AgentOutcome> {
  const { job } = work;
  const end = () => void group.end(job.signal.reason === "cancelled" ? CANCEL_MS : undefined);
  job.signal.addEventListener("abort", end, { once: true });
  if (job.signal.aborted) end();
  try {
    await group.started;
    const transcript = new Transcript({ ...job, ...counting(work), todos: work.todos }, end);
    const reading = Promise.all([transcript.read(group.stdout, "stdout"), transcript.read(group.stderr, "stderr")]);
    const exit = await group.exited;
    await Promise.race([reading, sleep(LINGER_MS)]);
    await group.end();
    await drained(reading, transcript, [group.stdout, group.stderr]);
    await transcript.close();
    return outcomeOf(exit, transcript);
  } finally {
    job.signal.removeEventListener("abort", end);
  }
}

/** Adds what a turn counts to what the run and the session had counted before it. */
function counting(work: TurnWork): Pick<AgentJob, "run" | "progress"> & { counted: KeptSession | null } {
  const [before, counted] = [{ ...work.spent }, work.session];
  return {
    run: before,
    counted,
    progress(totals) {
      const { session: id = work.session?.id, ...spent } = totals;
      Object.assign(work.spent, spent);
      const since = (name: "inputTokens" | "outputTokens") =>
        (id === counted?.id ? (counted?.[name] ?? 0) : 0) + (work.spent[name] ?? 0) - (before[name] ?? 0);
      if (id !== undefined) {
        work.session = { id, inputTokens: since("inputTokens"), outputTokens: since("outputTokens") };
        noteSession(work.job, work.session);
      }
      work.job.progress(totals);
    },
  };
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
