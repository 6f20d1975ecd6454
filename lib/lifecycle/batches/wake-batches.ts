import { EventEmitter } from "node:events";
import { registry } from "#lib/process-registry.ts";

/** Wakes whoever in this process decides the items of batches; they look from time to time without it (DESIGN 3.11). */
export function wakeBatches(): void {
  waker().emit("batches");
}

/** Calls `listener` each time that batches are woken. */
export function onBatchesWake(listener: () => void): void {
  waker().on("batches", listener);
}

function waker(): EventEmitter {
  return registry.once("batches.waker", () => new EventEmitter());
}
