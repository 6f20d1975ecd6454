import { lstat, realpath } from "node:fs/promises";
import path from "node:path";

/** A path that a tool does not go to; the message is for the model. */
export class RefusedPath extends Error {
  override name = "RefusedPath";
}

/**
 * Where a path of the model leads: absolute, with every symlink followed, and inside the workspace. Throws RefusedPath for
 * what leads out of it (an absolute path, `..`, a symlink, also in a parent), and for what is not there.
 */
export async function existingInside(workspace: string, given: string): Promise<string> {
  const root = await realpath(workspace);
  const file = path.join(root, relativeOf(given));
  const real = await realpath(file).catch((error: NodeJS.ErrnoException) => {
    throw notFound(given, error);
  });
  return inside(root, real, given);
}

/**
 * Where a file can be written: like `existingInside`, but the file and its last folders need not be there. A symlink to a
 * place that is not there is refused, since nobody knows where it will lead. Nothing below `.git` can be written.
 */
export async function writableInside(workspace: string, given: string): Promise<string> {
  const root = await realpath(workspace);
  const relative = relativeOf(given);
  if (relative === "." || given.endsWith("/")) throw new RefusedPath(`"${shown(given)}" names no file.`);
  let there = root;
  let parts = relative.split(path.sep);
  while (parts.length > 0 && (await isThere(path.join(there, parts[0] as string)))) {
    there = await realpath(path.join(there, parts[0] as string)).catch((error: NodeJS.ErrnoException) => {
      throw notFound(given, error);
    });
    inside(root, there, given);
    parts = parts.slice(1);
  }
  const file = path.join(there, ...parts);
  if (
    path
      .relative(root, file)
      .split(path.sep)
      .some((part) => part.toLowerCase() === ".git")
  )
    throw new RefusedPath("The .git folder cannot be written. Use git by run_command.");
  return file;
}

function relativeOf(given: string): string {
  if (given.includes("\0")) throw new RefusedPath("The path holds a NUL byte.");
  if (path.isAbsolute(given))
    throw new RefusedPath(`"${shown(given)}" is absolute. Paths are relative to the workspace.`);
  const relative = path.normalize(given === "" ? "." : given);
  if (relative === ".." || relative.startsWith(`..${path.sep}`)) throw leadsOut(given);
  return relative.length > 1 ? relative.replace(/\/+$/, "") : relative;
}

function inside(root: string, real: string, given: string): string {
  if (real === root || real.startsWith(root === path.sep ? root : root + path.sep)) return real;
  throw leadsOut(given);
}

/** Something has that name, be it a symlink to nowhere. */
async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

function leadsOut(given: string): RefusedPath {
  return new RefusedPath(`"${shown(given)}" leads out of the workspace.`);
}

function notFound(given: string, { code }: NodeJS.ErrnoException): RefusedPath {
  if (code === "ENOENT" || code === "ENOTDIR") return new RefusedPath(`There is no "${shown(given)}".`);
  return new RefusedPath(`"${shown(given)}" cannot be reached (${code}).`);
}

function shown(given: string): string {
  return given.length > 200 ? `${given.slice(0, 200).toWellFormed()}…` : given;
}
