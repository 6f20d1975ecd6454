import { readFileSync } from "node:fs";
import { Explained } from "../explain.ts";
import type { DeskClaim } from "./claim-desk.ts";
import { type KeptProcess, keepRunning } from "./keep-running.ts";
import { print } from "./print.ts";
import { waitUntilReady } from "./ready.ts";
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
const workerPatienceMs = 5500;
const webPatienceMs = 3000;

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
      await Promise.all(workers.map((worker) => worker.stop(workerPatienceMs)));
      await webProcess.stop(webPatienceMs);
    },
  };
}

function endOf(logFile: string): string {
  return readFileSync(logFile, "utf8").trim().split("\n").slice(-15).join("\n");
}
