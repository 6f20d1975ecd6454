import { EventEmitter } from "node:events";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { outsideOfRequests } from "./keyed-request.ts";
import { pool } from "./pool.ts";
import { processName } from "./process-name.ts";

/**
 * Why the readers are woken: something happened, to these runs if it names any. They read for themselves what it was, and do so
 * from time to time without being woken (docs/guarantees.md#notify-is-only-a-hint). `logOnly`: agents added to the logs of these runs and nothing else
 * happened; there are many of these, and most readers need not look.
 */
export type WakeReason = { runs: string[]; logOnly?: boolean };

const CHANNEL = "yardmaster";
/** Commits within this window share one NOTIFY, which takes a lock of the whole database. */
const COALESCE_MS = 15;
/** Below PostgreSQL's 8000 bytes, with room to spare. */
const MAX_RUNS_IN_PAYLOAD = 150;

type Waker = { emitter: EventEmitter; pending: Set<string>; logOnly: boolean; timer: NodeJS.Timeout | null };

/** Wakes the readers of this process at once, those of others within {@link COALESCE_MS}. Call it after the commit, never before. */
export function wake(reason: WakeReason): void {
  const state = waker();
  outsideOfRequests(() => state.emitter.emit("wake", reason));
  for (const run of reason.runs) state.pending.add(run);
  state.logOnly &&= reason.logOnly === true;
  state.timer ??= setTimeout(notify, COALESCE_MS);
}

/** Calls `listener` when this process or, through {@link relay}, another one wakes the readers. Returns how to stop. */
export function onWake(listener: (reason: WakeReason) => void): () => void {
  const { emitter } = waker();
  emitter.on("wake", listener);
  return () => emitter.off("wake", listener);
}

/** Wakes the readers of this process for another one, by the payload of its NOTIFY. */
export function relay(payload: string): void {
  const [sender, kind, runs = ""] = payload.split(" ");
  if (sender === processName()) return;
  waker().emitter.emit("wake", { runs: runs === "" ? [] : runs.split(","), logOnly: kind === "log" });
}

export const wakeChannel = CHANNEL;

function notify(): void {
  const state = waker();
  state.timer = null;
  const runs = [...state.pending].slice(0, MAX_RUNS_IN_PAYLOAD).join(",");
  const kind = state.logOnly ? "log" : "change";
  state.pending.clear();
  state.logOnly = true;
  pool()
    .query("SELECT pg_notify($1, $2)", [CHANNEL, `${processName()} ${kind} ${runs}`])
    .catch((error) => log.debug({ err: error }, "other processes were not woken; their readers poll"));
}

function waker(): Waker {
  return registry.once("db.wake", () => {
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    return { emitter, pending: new Set<string>(), logOnly: true, timer: null };
  });
}
