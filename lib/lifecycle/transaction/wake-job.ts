import { EventEmitter } from "node:events";
import { outsideOfRequests } from "#lib/db/connection/keyed-request.ts";
import { registry } from "#lib/process-registry.ts";

/** The jobs that are woken when there is something to do for them. */
export type WokenJob = "batches" | "decisions" | "deliveries" | "waits";

/** Wakes a job of this process. Call it after the commit; without it the job runs later (docs/guarantees.md#notify-is-only-a-hint). */
export function wakeJob(job: WokenJob): void {
  outsideOfRequests(() => emitter().emit(job));
}

/** Calls `listener` each time the job is woken, for as long as this process lives. */
export function onWakeJob(job: WokenJob, listener: () => void): void {
  emitter().on(job, listener);
}

function emitter(): EventEmitter {
  return registry.once("lifecycle.wake-job", () => new EventEmitter());
}
