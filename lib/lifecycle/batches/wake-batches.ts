import { EventEmitter } from "node:events";
import { registry } from "#lib/process-registry.ts";

/** Says in this process that a batch has something to do; without it, the next look finds it (DESIGN 3.11). */
export function hintBatches(): void {
  hints().emit("batches");
}

/** Calls `listener` on each hint. */
export function onBatchHint(listener: () => void): void {
  hints().on("batches", listener);
}

function hints(): EventEmitter {
  return registry.once("batches.hints", () => new EventEmitter());
}
