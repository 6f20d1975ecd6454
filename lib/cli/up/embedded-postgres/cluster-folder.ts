import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, symlink } from "node:fs/promises";
import path from "node:path";
import { userCan } from "./run-program.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";
import { openFolder } from "./unprivileged-user.ts";

/** The place of the cluster in a data folder: `postgres/`, or a link of that name (docs/contract.md#data-folder). */
export function clusterFolder(dataFolder: string): string {
  return path.join(dataFolder, "postgres");
}

/** Makes the cluster's folder, owned by `user`; where the data folder is closed to them, a link to an open folder. */
export async function prepareClusterFolder(dataFolder: string, user: UnprivilegedUser | null): Promise<string> {
  const folder = clusterFolder(dataFolder);
  if (user === null) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
  if (existsSync(folder)) return folder;
  await mkdir(dataFolder, { recursive: true });
  // The user passes through the data folder to its cluster; it cannot list it, and what is secret there has mode 0600.
  await chmod(dataFolder, 0o711);
  if (userCan('cd "$1"', dataFolder, user)) {
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, user.uid, user.gid);
    return folder;
  }
  const elsewhere = await mkdtemp(path.join(await openFolder(), "postgres-"));
  await chown(elsewhere, user.uid, user.gid);
  await symlink(elsewhere, folder);
  return folder;
}
