import { setTimeout as sleep } from "node:timers/promises";
import { claimDataFolder, releaseDataFolder, type StartedProcess, updateClaim } from "../data-folder-claim.ts";
import { endProcesses } from "../end-processes.ts";
import { Explained } from "../explain.ts";
import { print } from "./print.ts";

/** A data folder that belongs to this desk. */
export interface DeskClaim {
  /** Notes which processes of the desk run now. */
  note(processes: StartedProcess[]): void;
  release(): Promise<void>;
}

/** Claims a data folder, ends what a killed desk left, waits for a command. Throws Explained when a desk runs there. */
export async function claimDesk(dataFolder: string, url: string): Promise<DeskClaim> {
  for (;;) {
    const { heldBy, leftovers } = await claimDataFolder(dataFolder, { kind: "desk", url, processes: [] });
    if (heldBy?.kind === "desk")
      throw new Explained(`Yardmaster is running on this data folder already, at ${heldBy.url}.`);
    if (heldBy === null) {
      if (leftovers.length > 0) print("Ending what an earlier start has left…");
      await endProcesses(leftovers, 3000);
      break;
    }
    await sleep(100);
  }
  let written: Promise<unknown> = Promise.resolve();
  return {
    note(processes) {
      written = written.then(() => updateClaim(dataFolder, { kind: "desk", url, processes }));
    },
    async release() {
      await written;
      await releaseDataFolder(dataFolder);
    },
  };
}
