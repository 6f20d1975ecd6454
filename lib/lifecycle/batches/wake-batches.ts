import { EventEmitter } from "node:events";
import { registry } from "#lib/process-registry.ts";

/**
 * Wakes the job of this process: a batch has something to do. Call it after the commit;
 * without it the job runs later (docs/guarantees.md#notify-is-only-a-hint).
 */
export function wakeBatches(): void {
  emitter().emit("batches");
}

/** Calls `listener` at each wake-up, for as long as this process lives. */
export function onWakeBatches(listener: () => void): void {
  emitter().on("batches", listener);
}

function emitter(): EventEmitter {
  return registry.once("batches.wake", () => new EventEmitter());
}
