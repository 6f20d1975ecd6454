import { constants } from "node:fs";
import { type FileHandle, open, readlink, realpath } from "node:fs/promises";
import path from "node:path";
import { RefusedPath } from "./workspace-path.ts";

const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/**
 * Opens a regular file whose path was found to be inside, to read or to write it, and looks once more at what was really
 * opened: between the look and the opening another process may have put a symlink there. A pipe or a device is refused, not
 * waited for. Throws RefusedPath.
 */
export async function openInside(workspace: string, file: string, how: "read" | "write"): Promise<FileHandle> {
  const flags = (how === "read" ? O_RDONLY : O_WRONLY | O_CREAT) | O_NOFOLLOW | O_NONBLOCK;
  const name = path.basename(file);
  const handle = await open(file, flags, 0o644).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EISDIR") throw new RefusedPath(`"${name}" is a folder.`);
    throw new RefusedPath(`"${name}" cannot be opened (${error.code}).`);
  });
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new RefusedPath(`"${name}" is a folder.`);
    if (!stat.isFile()) throw new RefusedPath(`"${name}" is not a regular file.`);
    const root = await realpath(workspace);
    // Only Linux tells what a handle belongs to.
    const opened = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => file);
    if (!opened.startsWith(root + path.sep)) throw new RefusedPath(`"${name}" leads out of the workspace.`);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
