import { registry } from "#lib/process-registry.ts";

/** How this process signs its NOTIFYs: PostgreSQL sends it its own back as well. */
export function processName(): string {
  return registry.once("db.process-name", () => `${process.pid}-${Math.random().toString(36).slice(2, 8)}`);
}
