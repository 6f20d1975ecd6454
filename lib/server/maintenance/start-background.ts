import { upsertDesk } from "#lib/db/insights/desk-processes.ts";
import { log } from "#lib/log.ts";
import { registry } from "#lib/process-registry.ts";
import { listen } from "#lib/server/live/listen.ts";
import { JOBS } from "./jobs.ts";
import { repeat } from "./run-jobs.ts";
import { thisDesk } from "./this-desk.ts";

/**
 * Starts what runs beside the requests in every web process, until it begins to stop; once, however often Next loads this
 * module. It never depends on a worker (docs/engine.md#maintenance).
 */
export function startBackground(): void {
  registry.once("background", () => {
    const { signal } = registry.shutdown;
    void listen(signal);
    signal.addEventListener("abort", () => void upsertDesk(thisDesk()).catch(() => undefined), { once: true });
    for (const job of JOBS) void repeat(job, signal);
    log.info({ jobs: JOBS.map((job) => job.name) }, "maintenance runs");
    return { startedAt: new Date() };
  });
}
