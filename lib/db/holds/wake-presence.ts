import { EventEmitter } from "node:events";
import { processName } from "#lib/db/connection/process-name.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** A channel of its own, so that presence does not wake the readers of the log. */
export const presenceChannel = "yardmaster_presence";
/** A lead who goes down the list changes their presence with every row: changes within this window share one NOTIFY. */
const COALESCE_MS = 50;

type Waker = { emitter: EventEmitter; pending: Set<string>; timer: NodeJS.Timeout | null };

/** Wakes the readers of who is at the holds of a project, here at once and in other processes within {@link COALESCE_MS}. */
export function wakePresence(projectId: string): void {
  const state = waker();
  state.emitter.emit("presence", projectId);
  state.pending.add(projectId);
  state.timer ??= setTimeout(notify, COALESCE_MS);
}

/** Calls `listener` with the project whose presence changed, here or in another process; null: it could be any. Returns how to stop. */
export function onPresenceWake(listener: (projectId: string | null) => void): () => void {
  const { emitter } = waker();
  emitter.on("presence", listener);
  return () => emitter.off("presence", listener);
}

/** Wakes the readers of this process for another one, by the payload of its NOTIFY; without one, a NOTIFY may have been missed. */
export function relayPresence(payload?: string): void {
  const [sender, ...projects] = payload?.split(" ") ?? [];
  const { emitter } = waker();
  if (payload === undefined) emitter.emit("presence", null);
  if (sender !== processName()) for (const project of projects) emitter.emit("presence", project);
}

function notify(): void {
  const state = waker();
  state.timer = null;
  const projects = [...state.pending].slice(0, 100).join(" ");
  state.pending.clear();
  reader
    .run("SELECT pg_notify($1, $2)", [presenceChannel, `${processName()} ${projects}`])
    .catch((error) => log.debug({ err: error }, "other processes were not told who is present; their readers poll"));
}

function waker(): Waker {
  return registry.once("db.presence-waker", () => {
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    return { emitter, pending: new Set<string>(), timer: null };
  });
}
