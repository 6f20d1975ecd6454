import { registry } from "#lib/process-registry.ts";

/** How this process signs its hints, to know its own again when the database passes them on. */
export function processName(): string {
  return registry.once("db.process-name", () => `${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
}
