import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Enclosure, type Place, SHARED_MEMORY, systemParts } from "../enclosure.ts";

const PUT_UP = fileURLToPath(new URL("./put-up.sh", import.meta.url));
const NAMESPACES = "--mount --pid --ipc --uts --cgroup --fork --kill-child=KILL".split(" ");

/**
 * The command up to the program: the namespaces and places that bubblewrap gives, put up by `put-up.sh` with the programs of
 * util-linux, and then a user of its own without capabilities. It ends with the worker that starts it.
 */
export function userWallCommand(
  uid: number,
  { ownNetwork, workspace }: Pick<Enclosure, "ownNetwork" | "workspace">,
  places: Place[],
): string[] {
  const { folders, links } = systemParts();
  return [
    ...["setpriv", "--pdeathsig", "KILL", "unshare", ...NAMESPACES, ...(ownNetwork ? ["--net"] : [])],
    ...["/bin/sh", PUT_UP, `${uid}`, ownNetwork ? "own" : "machine", SHARED_MEMORY, workspace],
    ...folders.flatMap((folder) => ["sys", folder, folder]),
    ...links.flatMap(({ to, at }) => ["ln", to, at]),
    ...places.flatMap(mount),
    "--",
  ];
}

/** A source is named by what it really is: inside, a link on the way to it would lead through the new root. */
function mount({ from, at, write, needed }: Place): string[] {
  const word = write ? "rw" : "ro";
  if (!existsSync(from)) return needed ? [word, from, at] : [];
  return [word, realpathSync(from), at];
}
