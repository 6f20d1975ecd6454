import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { AgentJob, DriverEvent } from "../driver.ts";
import type { ChildGroup } from "../process/child-group.ts";
import { type AgentOutcome, outcomeOf } from "./agent-outcome.ts";
import { type KeptSession, noteSession } from "./agent-session.ts";
import type { AgentTodos } from "./output-formats/agent-todos.ts";
import { fieldsOf } from "./output-formats/json-fields.ts";
import { type AgentStart, CANCEL_MS, startAgent } from "./start-agent.ts";
import { Transcript } from "./transcript.ts";

/** What a program may still write after its first process ended, before the rest of its group is ended. */
const LINGER_MS = 200;
/** A pipe that stays silent this long after its group ended is held by a process that left the group. */
const SILENT_MS = 1000;

/** What turns of one run share. */
export interface TurnWork {
  job: AgentJob;
  /** the run's totals so far */
  spent: AgentJob["run"];
  /** the agent's own session; null while it has not told it */
  session: KeptSession | null;
  /** of that session */
  todos: AgentTodos;
  /** hears what the agent does */
  hear?(event: DriverEvent): Promise<void>;
  /** is told when a call of a tool is over */
  ended?: ((callId: string, ok: boolean) => void) | undefined;
}

/** One start of a command, to its end: it reads these words, and what it writes is told. */
export function runTurn(work: TurnWork, start: AgentStart): Promise<AgentOutcome> {
  return startAgent(work.job, start, (group) => {
    group.stdin.end(start.words);
    return follow(work, group);
  });
}

async function follow(work: TurnWork, group: ChildGroup): Promise<AgentOutcome> {
  const { job } = work;
  const end = () => void group.end(job.signal.reason === "cancelled" ? CANCEL_MS : undefined);
  job.signal.addEventListener("abort", end, { once: true });
  if (job.signal.aborted) end();
  try {
    await group.started;
    const transcript = new Transcript({ ...job, ...counting(work), report: reporting(work), todos: work.todos }, end);
    const reading = Promise.all([transcript.read(group.stdout, "stdout"), transcript.read(group.stderr, "stderr")]);
    const exit = await group.exited;
    await Promise.race([reading, sleep(LINGER_MS)]);
    await group.end();
    await drained(reading, transcript, [group.stdout, group.stderr]);
    await transcript.close();
    if (work.session !== null && transcript.agent.end !== null)
      work.session = { ...work.session, waitsAt: transcript.agent.waitsAt ?? undefined };
    return outcomeOf(exit, transcript);
  } finally {
    job.signal.removeEventListener("abort", end);
  }
}

function reporting(work: TurnWork): AgentJob["report"] {
  return async (event) => {
    await work.job.report(event);
    await work.hear?.(event);
    const { id, isError } = fieldsOf(event.data);
    if (event.type === "tool_result" && typeof id === "string") work.ended?.(id, isError !== true);
  };
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
      const since = (name: "inputTokens" | "outputTokens" | "costUsd") =>
        (id === counted?.id ? (counted?.[name] ?? 0) : 0) + (work.spent[name] ?? 0) - (before[name] ?? 0);
      if (id !== undefined) {
        const { waitsAt } = work.session ?? {};
        const [inputTokens, outputTokens] = [since("inputTokens"), since("outputTokens")];
        work.session = { id, inputTokens, outputTokens, costUsd: since("costUsd"), waitsAt };
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
