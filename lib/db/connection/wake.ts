import { EventEmitter } from "node:events";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { pool } from "./pool.ts";
import { processName } from "./process-name.ts";

/**
 * What changed, as a hint: readers look for themselves, and are right without it (DESIGN 3.11). `logOnly`: agents added
 * to the logs of these runs, and nothing else happened; there are many of these, and most readers need not look.
 */
export type WakeHint = { runs: string[]; logOnly?: boolean };

const CHANNEL = "yardmaster";
/** Many commits within this window become one NOTIFY: it takes a lock of the whole database. */
const COALESCE_MS = 15;
/** Below PostgreSQL's 8000 bytes, with room to spare. */
const MAX_RUNS_IN_PAYLOAD = 150;

type Wakeup = { emitter: EventEmitter; pending: Set<string>; logOnly: boolean; timer: NodeJS.Timeout | null };

/** Tells this process at once, and the others within {@link COALESCE_MS}. Call it after the commit, never within. */
export function wake(hint: WakeHint): void {
  const state = wakeup();
  state.emitter.emit("wake", hint);
  for (const run of hint.runs) state.pending.add(run);
  state.logOnly &&= hint.logOnly === true;
  state.timer ??= setTimeout(notify, COALESCE_MS);
}

/** Calls `listener` on each hint from this process or, through `relay`, another one. Returns how to stop. */
export function onWake(listener: (hint: WakeHint) => void): () => void {
  const { emitter } = wakeup();
  emitter.on("wake", listener);
  return () => emitter.off("wake", listener);
}

/** Passes on what another process said on the channel. */
export function relay(payload: string): void {
  const [sender, kind, runs = ""] = payload.split(" ");
  if (sender === processName()) return;
  wakeup().emitter.emit("wake", { runs: runs === "" ? [] : runs.split(","), logOnly: kind === "log" });
}

export const wakeChannel = CHANNEL;

function notify(): void {
  const state = wakeup();
  state.timer = null;
  const runs = [...state.pending].slice(0, MAX_RUNS_IN_PAYLOAD).join(",");
  const kind = state.logOnly ? "log" : "change";
  state.pending.clear();
  state.logOnly = true;
  pool()
    .query("SELECT pg_notify($1, $2)", [CHANNEL, `${processName()} ${kind} ${runs}`])
    .catch((error) => log.debug({ err: error }, "a wake-up was not sent; readers poll"));
}

function wakeup(): Wakeup {
  return registry.once("db.wake", () => {
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    return { emitter, pending: new Set<string>(), logOnly: true, timer: null };
  });
}
