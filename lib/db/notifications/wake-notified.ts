import { EventEmitter } from "node:events";
import { outsideOfRequests } from "#lib/db/connection/keyed-request.ts";
import { processName } from "#lib/db/connection/process-name.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";

/** A channel of its own: what people are told of must not wake the readers of the log. */
export const notifiedChannel = "yardmaster_notified";
/** Below PostgreSQL's 8000 bytes, with room to spare. */
const MAX_NAMED = 200;

/** Tells this process and the others that the notifications of these people have changed. Call it after the commit. */
export function wakeNotified(people: string[]): void {
  outsideOfRequests(() => {
    for (const person of people) wakeup().emit("notified", person);
  });
  for (let from = 0; from < people.length; from += MAX_NAMED)
    reader
      .run("SELECT pg_notify($1, $2)", [
        notifiedChannel,
        [processName(), ...people.slice(from, from + MAX_NAMED)].join(" "),
      ])
      .catch((error) =>
        log.debug({ err: error }, "a wake-up about notifications was not sent; they show with the next read"),
      );
}

/** Calls `listener` with the person whose list changed, in this process or another; null: it could be anyone. Returns how to stop. */
export function onWakeNotified(listener: (person: string | null) => void): () => void {
  const emitter = wakeup();
  emitter.on("notified", listener);
  return () => emitter.off("notified", listener);
}

/** Passes on what another process said on the channel; without a payload, that something may have been missed. */
export function relayNotified(payload?: string): void {
  const [sender, ...people] = payload?.split(" ") ?? [];
  const emitter = wakeup();
  if (payload === undefined) emitter.emit("notified", null);
  if (sender !== processName()) for (const person of people) emitter.emit("notified", person);
}

function wakeup(): EventEmitter {
  return registry.once("db.wake-notified", () => {
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    return emitter;
  });
}
