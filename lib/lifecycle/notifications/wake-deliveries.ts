import { EventEmitter } from "node:events";
import { registry } from "#lib/process-registry.ts";

/** Says in this process that something is to be delivered; without it, the next look finds it (DESIGN 3.11). */
export function hintDeliveries(): void {
  hints().emit("deliveries");
}

/** Calls `listener` on each hint. */
export function onDeliveryHint(listener: () => void): void {
  hints().on("deliveries", listener);
}

function hints(): EventEmitter {
  return registry.once("deliveries.hints", () => new EventEmitter());
}
