import { EventEmitter } from "node:events";
import { outsideOfRequests } from "#lib/db/connection/keyed-request.ts";
import { processName } from "#lib/db/connection/process-name.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** A channel of its own, so that presence does not wake the readers of the log. */
export const presenceChannel = "yardmaster_presence";
/** A lead who goes down the list changes their presence with every row: changes within this window share one NOTIFY. */
const COALESCE_MS = 50;

type Wakeup = { emitter: EventEmitter; pending: Set<string>; timer: NodeJS.Timeout | null };

/** Tells this process at once, and the others soon, that somebody came to or left a hold of a project. */
export function wakePresence(projectId: string): void {
  const state = wakeup();
  outsideOfRequests(() => state.emitter.emit("presence", projectId));
  state.pending.add(projectId);
  state.timer ??= setTimeout(notify, COALESCE_MS);
}

/** Calls `listener` with the project that changed, in this process or another; null: it could be any. Returns how to stop. */
export function onWakePresence(listener: (projectId: string | null) => void): () => void {
  const { emitter } = wakeup();
  emitter.on("presence", listener);
  return () => emitter.off("presence", listener);
}

/** Wakes the readers of this process for another one, by the payload of its NOTIFY; without one, a NOTIFY may have been missed. */
export function relayPresence(payload?: string): void {
  const [sender, ...projects] = payload?.split(" ") ?? [];
  const { emitter } = wakeup();
  if (payload === undefined) emitter.emit("presence", null);
  if (sender !== processName()) for (const project of projects) emitter.emit("presence", project);
}

function notify(): void {
  const state = wakeup();
  state.timer = null;
  const projects = [...state.pending].slice(0, 100).join(" ");
  state.pending.clear();
  reader
    .run("SELECT pg_notify($1, $2)", [presenceChannel, `${processName()} ${projects}`])
    .catch((error) => log.debug({ err: error }, "a wake-up about presence was not sent; readers poll"));
}

function wakeup(): Wakeup {
  return registry.once("db.wake-presence", () => {
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    return { emitter, pending: new Set<string>(), timer: null };
  });
}
