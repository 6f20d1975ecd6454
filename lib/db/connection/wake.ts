import { EventEmitter } from "node:events";
import type { ClaimNews } from "#lib/db/queue/claim-news.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { outsideOfRequests } from "./keyed-request.ts";
import { pool } from "./pool.ts";
import { processName } from "./process-name.ts";

/**
 * Why the readers are woken: something happened, to these runs if it names any. They read for themselves what it was, and do so
 * from time to time without being woken (docs/guarantees.md#notify-is-only-a-hint). `logOnly`: agents added to the logs of these runs and nothing else
 * happened; there are many of these, and most readers need not look. `claims`: whom it may have given something to claim; left out:
 * anybody.
 */
export type WakeReason = { runs: string[]; logOnly?: boolean; claims?: ClaimNews };

/** What gives nobody anything to claim. */
export const NOTHING: ClaimNews = { tickets: [], rooms: [], projects: [] };

const CHANNEL = "yardmaster";
/** Commits within this window share one NOTIFY, which takes a lock of the whole database. */
const COALESCE_MS = 15;
/** Below PostgreSQL's 8000 bytes, with room to spare. */
const MAX_RUNS_IN_PAYLOAD = 150;
/** Of what can be claimed there is less room: where more happened within a moment, everybody looks. */
const MAX_CLAIMS_IN_PAYLOAD = 70;

type Pending = Record<keyof ClaimNews | "runs", Set<string>>;
type Waker = {
  emitter: EventEmitter;
  pending: Pending;
  logOnly: boolean;
  anybody: boolean;
  timer: NodeJS.Timeout | null;
};

/** Wakes the readers of this process at once, those of others within {@link COALESCE_MS}. Call it after the commit, never before. */
export function wake(reason: WakeReason): void {
  const state = waker();
  outsideOfRequests(() => state.emitter.emit("wake", reason));
  for (const run of reason.runs) state.pending.runs.add(run);
  for (const kind of CLAIM_KINDS) for (const id of reason.claims?.[kind] ?? []) state.pending[kind].add(id);
  state.logOnly &&= reason.logOnly === true;
  state.anybody ||= reason.claims === undefined && reason.logOnly !== true;
  state.timer ??= setTimeout(notify, COALESCE_MS);
}

/** Calls `listener` when this process or, through {@link relay}, another one wakes the readers. Returns how to stop. */
export function onWake(listener: (reason: WakeReason) => void): () => void {
  const { emitter } = waker();
  emitter.on("wake", listener);
  return () => emitter.off("wake", listener);
}

/** Wakes the readers of this process for another one, by the payload of its NOTIFY. A process of an earlier release says nothing of claims. */
export function relay(payload: string): void {
  const [sender, kind, runs = "", claims] = payload.split(" ");
  if (sender === processName()) return;
  const [tickets = [], rooms = [], projects = []] = claims?.split(";").map(listOf) ?? [];
  waker().emitter.emit("wake", {
    runs: listOf(runs),
    logOnly: kind === "log",
    ...(claims === undefined ? {} : { claims: { tickets, rooms, projects } }),
  } satisfies WakeReason);
}

const listOf = (text: string): string[] => (text === "" ? [] : text.split(","));

export const wakeChannel = CHANNEL;

function notify(): void {
  const state = waker();
  state.timer = null;
  const { pending, anybody, logOnly } = state;
  Object.assign(state, { pending: nothingPending(), logOnly: true, anybody: false });
  const runs = [...pending.runs].slice(0, MAX_RUNS_IN_PAYLOAD).join(",");
  const count = CLAIM_KINDS.reduce((sum, kind) => sum + pending[kind].size, 0);
  const claims =
    anybody || logOnly || count > MAX_CLAIMS_IN_PAYLOAD
      ? []
      : [CLAIM_KINDS.map((kind) => [...pending[kind]].join()).join(";")];
  pool()
    .query("SELECT pg_notify($1, $2)", [
      CHANNEL,
      [processName(), logOnly ? "log" : "change", runs, ...claims].join(" "),
    ])
    .catch((error) => log.debug({ err: error }, "other processes were not woken; their readers poll"));
}

const CLAIM_KINDS = ["tickets", "rooms", "projects"] as const;
const nothingPending = (): Pending => ({ runs: new Set(), tickets: new Set(), rooms: new Set(), projects: new Set() });

function waker(): Waker {
  return registry.once("db.wake", () => {
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    return { emitter, pending: nothingPending(), logOnly: true, anybody: false, timer: null };
  });
}
