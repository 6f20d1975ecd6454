import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "../process-identity.ts";
import type { StartedProcess } from "./data-folder-claim.ts";

/** Asks processes to end, waits, and ends the groups of those that have not ended after `timeoutMs`. */
export async function endProcesses(processes: StartedProcess[], timeoutMs: number): Promise<void> {
  for (const { pid } of processes) signal(pid, "SIGTERM");
  const giveUpAt = Date.now() + timeoutMs;
  while (processes.some(isAlive) && Date.now() < giveUpAt) await sleep(50);
  // The whole group: what a process leaves behind in its group must not go on either.
  for (const { pid } of processes) signal(-pid, "SIGKILL");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
