import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { findWall } from "#lib/agents/process/wall/find-wall.ts";
import type { Isolation, OpenFolder } from "#lib/agents/process/wall/isolation.ts";
import { readNetwork } from "#lib/agents/process/wall/network/network.ts";
import { findAgentDriver, findSentinelDriver } from "#lib/agents/registry.ts";
import { type Profile, ProfileError } from "./profile.ts";

/** Where a profile's paths are told from: the folder of its file, and the data folder of the worker that reads it. */
interface Places {
  profileFolder: string;
  dataFolder: string;
}

/**
 * What the children of this profile may have (docs/contract.md#walls). Throws ProfileError with one sentence where a folder is
 * missing or would open the data folder, and where this machine has no wall, or none that can do what the profile says, and the
 * profile does not say that it needs none.
 */
export async function isolationOf(profile: Profile, places: Places): Promise<Isolation> {
  const { isolation, grant } = profile;
  const network = readNetwork(profile.network);
  if (!startsPrograms(profile) || isolation === "none") return { wall: "none", grant, folders: [], network: "all" };
  const found = await findWall();
  if (found.wall === null) throw new ProfileError(noWall(profile.name, found.why));
  const folders = profile.folders.map((folder) => openFolder(folder, places));
  if (found.wall === "user") refuseWhatUsersCannot(profile.name, found, { network, folders });
  return { wall: found.wall, grant, network, folders };
}

/** Whether the profile's driver starts programs that somebody else wrote; one that does not needs no wall. */
export function startsPrograms({ role, driver }: Pick<Profile, "role" | "driver">): boolean {
  const found = role === "agent" ? findAgentDriver(driver) : findSentinelDriver(driver);
  return found?.startsPrograms ?? false;
}

function noWall(name: string, why: string): string {
  return (
    `The profile ${name} cannot be used: there is no wall to keep its programs behind. ${why} ` +
    'Install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap), or write "isolation": "none" into the profile ' +
    "if its programs may do all that you may."
  );
}

/** What the wall of a user of its own does not do is refused, never left out. */
function refuseWhatUsersCannot(
  name: string,
  { why, ownNetwork }: { why: string; ownNetwork: boolean },
  { network, folders }: Pick<Isolation, "network" | "folders">,
): void {
  const refuse = (what: string) => {
    throw new ProfileError(
      `The profile ${name} cannot be used: ${what} ${why} The wall here is a user of its own for each run: install bubblewrap for more.`,
    );
  };
  if (!ownNetwork && network !== "all")
    refuse(
      'no network of its own can be made here, so that only "network": "all", the machine\'s own, can be kept to.',
    );
  for (const { path: folder, write } of folders) {
    const { mode } = statSync(folder);
    if ((mode & 0o004) === 0 || (write && (mode & 0o002) === 0))
      refuse(`folders: only you may ${write ? "write into" : "read"} ${folder}, and the run is another user.`);
  }
}

function openFolder({ path: given, write }: OpenFolder, { profileFolder, dataFolder }: Places): OpenFolder {
  const home = process.env.HOME || homedir();
  const folder = path.resolve(profileFolder, given.replace(/^~(?=\/|$)/, home));
  if (!existsSync(folder)) throw new ProfileError(`folders: ${given} does not exist.`);
  const holds = (outer: string, inner: string) => `${inner}/`.startsWith(outer === "/" ? "/" : `${outer}/`);
  if (holds(folder, dataFolder) || holds(dataFolder, folder))
    throw new ProfileError(`folders: ${given} would open the data folder ${dataFolder} to agents.`);
  return { path: folder, write };
}
