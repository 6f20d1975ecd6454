import { rm } from "node:fs/promises";
import path from "node:path";
import { isAlive, type ProcessIdentity } from "../process-identity.ts";
import { readOwned, rewriteOwned, takeFile } from "./owned-file.ts";

/** A process that was started for a desk and leads a process group of its own. */
export interface StartedProcess extends ProcessIdentity {
  name: string;
}

/** What `processes.json` in a data folder tells: who works there, and what it started. */
export interface Claim {
  /** A desk stays; a command is over in a moment. */
  kind: "desk" | "command";
  /** Where the desk is reached; null for a command. */
  url: string | null;
  processes: StartedProcess[];
}

function claimFile(dataFolder: string): string {
  return path.join(dataFolder, "processes.json");
}

/** Claims a data folder. Returns who has it when it is taken, else what a killed desk has left running. */
export async function claimDataFolder(
  dataFolder: string,
  claim: Claim,
): Promise<{ heldBy: Claim | null; leftovers: StartedProcess[] }> {
  const { heldBy, left } = await takeFile<Claim>(claimFile(dataFolder), claim);
  return { heldBy, leftovers: left?.processes.filter(isAlive) ?? [] };
}

/** Notes what this desk has started, so that the next start can end it after a kill -9. */
export async function updateClaim(dataFolder: string, claim: Claim): Promise<void> {
  await rewriteOwned<Claim>(claimFile(dataFolder), claim);
}

/** Gives the data folder up. */
export async function releaseDataFolder(dataFolder: string): Promise<void> {
  await rm(claimFile(dataFolder), { force: true });
}

/** Who works in the data folder now, or null. */
export async function currentClaim(dataFolder: string): Promise<Claim | null> {
  const found = await readOwned<Claim>(claimFile(dataFolder));
  return found !== null && isAlive(found.owner) ? found : null;
}
