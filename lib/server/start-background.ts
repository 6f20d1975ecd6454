import { registry } from "#lib/process-registry.ts";

/** Starts what runs beside the requests in every web process; once, however often Next loads this module. */
export function startBackground(): void {
  registry.once("background", () => ({ startedAt: new Date() }));
}
