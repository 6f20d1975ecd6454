import { EventEmitter } from "node:events";
import { registry } from "#lib/process-registry.ts";

/**
 * Wakes the job of this process: something is to be delivered. Call it after the commit;
 * without it the job runs later (docs/guarantees.md#notify-is-only-a-hint).
 */
export function wakeDeliveries(): void {
  emitter().emit("deliveries");
}

/** Calls `listener` at each wake-up, for as long as this process lives. */
export function onWakeDeliveries(listener: () => void): void {
  emitter().on("deliveries", listener);
}

function emitter(): EventEmitter {
  return registry.once("deliveries.wake", () => new EventEmitter());
}
