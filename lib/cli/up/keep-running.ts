import { setTimeout as sleep } from "node:timers/promises";
import type { StartedProcess } from "../data-folder-claim.ts";
import { endProcesses } from "../end-processes.ts";
import { type ProcessPlan, startProcess } from "./start-process.ts";

/** A process that is started again when it ends by itself. */
export interface KeptProcess {
  /** The one that runs now; null while the next start is awaited. */
  current(): StartedProcess | null;
  /** Ends it, by force after `timeoutMs`, and does not start it again. */
  stop(timeoutMs: number): Promise<void>;
}

/** A process that ran this long was healthy: the next wait is the shortest again. */
const healthyMs = 60_000;
const longestWaitMs = 30_000;

/** Starts a process, again 1 s, 2 s, 4 s… up to 30 s after each end; of an end `endedBy` hears before `changed`. */
export function keepRunning(
  plan: ProcessPlan,
  changed: () => void,
  endedBy: (how: number | string) => void,
): KeptProcess {
  const stopping = new AbortController();
  let running: StartedProcess | null = null;

  const loop = async () => {
    let waitMs = 1000;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      const { process, ended } = startProcess(plan);
      running = process;
      changed();
      const how = await ended;
      running = null;
      if (stopping.signal.aborted) break;
      endedBy(how);
      changed();
      if (Date.now() - startedAt > healthyMs) waitMs = 1000;
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
  };
  const finished = loop();

  return {
    current: () => running,
    async stop(timeoutMs) {
      stopping.abort();
      if (running) await endProcesses([running], timeoutMs);
      await finished;
    },
  };
}
