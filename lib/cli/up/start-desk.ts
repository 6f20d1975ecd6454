import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Explained } from "../explain.ts";
import type { DeskClaim } from "./claim-desk.ts";
import { type KeptProcess, keepRunning } from "./keep-running.ts";
import { print } from "./print.ts";
import type { ProcessPlan } from "./start-process.ts";

/** The processes of a desk. */
export interface Desk {
  /** Resolves when the web process answers; throws when it ends instead, or when `stopping` is aborted. */
  ready(url: string, stopping: AbortSignal): Promise<void>;
  startWorkers(plans: ProcessPlan[]): void;
  /** Ends the workers first, so that they can give their leases back, then the web process. */
  stop(): Promise<void>;
}

/** Together with the database's stop these stay below the 10 s that a stop may take. */
const workerStopMs = 5500;
const webStopMs = 3000;

/** Starts the web process and keeps it running; every change is noted in the desk's claim. */
export function startDesk(web: ProcessPlan, claim: DeskClaim): Desk {
  const workers: KeptProcess[] = [];
  const firstEnd = Promise.withResolvers<never>();
  firstEnd.promise.catch(() => {});
  let isReady = false;

  const note = () => claim.note([webProcess, ...workers].flatMap((kept) => kept?.current() ?? []));
  const webProcess: KeptProcess | undefined = keepRunning(
    web,
    () => queueMicrotask(note),
    (how) => {
      if (isReady) print(`The web process ended (${how}) and is started again; its log is ${web.logFile}.`);
      else firstEnd.reject(new Explained(`The web process does not start (${how}):\n${endOf(web.logFile)}`));
    },
  );

  return {
    async ready(url, stopping) {
      const stopped = new Promise<never>((_resolve, reject) => {
        stopping.addEventListener("abort", () => reject(stopping.reason), { once: true });
      });
      stopped.catch(() => {});
      await waitUntilReady(url, 60_000, Promise.race([firstEnd.promise, stopped]));
      isReady = true;
    },
    startWorkers(plans) {
      for (const plan of plans) {
        const ended = (how: number | string) => print(`The ${plan.name} ended (${how}); its log is ${plan.logFile}.`);
        workers.push(keepRunning(plan, () => queueMicrotask(note), ended));
      }
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop(workerStopMs)));
      await webProcess.stop(webStopMs);
    },
  };
}

function endOf(logFile: string): string {
  return readFileSync(logFile, "utf8").trim().split("\n").slice(-15).join("\n");
}

/** Waits until the desk at `url` says that it is ready; throws after `timeoutMs`, or when `failed` rejects first. */
async function waitUntilReady(url: string, timeoutMs: number, failed: Promise<never>): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (Date.now() < giveUpAt) {
    if (await Promise.race([answersReady(url), failed])) return;
    await Promise.race([sleep(50), failed]);
  }
  throw new Error(`The desk at ${url} did not become ready within ${timeoutMs / 1000} s.`);
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
