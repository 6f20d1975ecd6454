import { randomUUID } from "node:crypto";
import { appendFile, copyFile, lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { asPerson, git } from "./git.ts";
import { indexOf, type Store, textOf } from "./store.ts";

/** What the clone in a folder is to show. */
export interface CloneState {
  commit: string;
  /** null for a detached HEAD */
  branch: string | null;
  base: string;
}

const HASH = /^[0-9a-f]{40}([0-9a-f]{24})?$/;
const READ = ["HEAD", "packed-refs", "index", "refs", "objects"];
const IN_PROGRESS =
  "MERGE_HEAD MERGE_MSG MERGE_MODE CHERRY_PICK_HEAD REVERT_HEAD REBASE_HEAD rebase-merge rebase-apply sequencer BISECT_LOG BISECT_START AUTO_MERGE index.lock HEAD.lock packed-refs.lock";

/**
 * Makes a clone of the repository in a folder that has no `.git`, or brings the one of an earlier attempt to this state; the
 * files are left alone. Its objects are the repository's, by reference: it costs no copy, and the agent need only read them.
 * Nothing of it is run by git here: it is written as files, and only where isPlain has just found no link in it.
 */
export async function writeClone(store: Store, folder: string, state: CloneState): Promise<void> {
  if (await isPlain(store, folder)) {
    const written = await writeState(store, folder, state).then(
      () => true,
      () => false,
    );
    if (written) return;
  }
  await setAside(folder);
  await beginClone(store, folder);
  await writeState(store, folder, state);
}

/**
 * Whether `.git` in the folder is a clone as the worker makes them, with the objects that the worker gave it, and without a link
 * or a device in what is read from it. Anything else (a link, a file, another repository) is somebody's own, and never read.
 */
export async function isPlain(store: Store, folder: string): Promise<boolean> {
  const own = path.join(folder, ".git");
  try {
    for (const each of [folder, own]) if (!(await lstat(each)).isDirectory()) return false;
    const top = await readdir(own, { withFileTypes: true });
    const read = top.filter(({ name }) => READ.includes(name));
    const below = await Promise.all(
      ["refs", "objects"].map((name) => readdir(path.join(own, name), { recursive: true, withFileTypes: true })),
    );
    // With this file git takes refs, objects and settings from the folder that it names.
    if (top.some(({ name }) => name === "commondir")) return false;
    if (![...read, ...below.flat()].every((entry) => entry.isFile() || entry.isDirectory())) return false;
    return (await textOf(path.join(own, "objects/info/alternates"))) === alternates(store);
  } catch {
    return false;
  }
}

function alternates({ common }: Store): string {
  return `${path.join(common, "objects")}\n`;
}

/** Moves what lies in the place of a clone beside the folder. Nothing an agent made is deleted, and nothing of it is run. */
export async function setAside(folder: string): Promise<void> {
  await rename(path.join(folder, ".git"), `${folder}.git-${Date.now()}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

async function beginClone(store: Store, folder: string): Promise<void> {
  await git(folder, "init", "--quiet", "--template=", `--object-format=${store.format}`, folder);
  const own = path.join(folder, ".git");
  await mkdir(path.join(own, "info"), { recursive: true });
  await mkdir(path.join(own, "objects/info"), { recursive: true });
  await writeFile(path.join(own, "objects/info/alternates"), alternates(store));
  await copyFile(path.join(store.common, "info/exclude"), path.join(own, "info/exclude")).catch(() => {});
  await appendFile(path.join(own, "config"), await identity(store));
}

/** Whoever commits in the clone is the person of the repository, as in it; where they have no name, the worker. */
async function identity({ repo }: Store): Promise<string> {
  const names = { name: "Yardmaster", email: "yardmaster@localhost" };
  const { stdout } = await asPerson(repo, "config", "--get-regexp", "^user\\.(name|email)$");
  for (const [, key, value] of stdout.matchAll(/^user\.(name|email) (.+)$/gm))
    names[key as keyof typeof names] = value as string;
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
  return `[user]\n\tname = ${quoted(names.name)}\n\temail = ${quoted(names.email)}\n`;
}

async function writeState(store: Store, folder: string, { commit, branch, base }: CloneState): Promise<void> {
  const own = path.join(folder, ".git");
  for (const name of IN_PROGRESS.split(" ")) await rm(path.join(own, name), { recursive: true, force: true });
  await writeRefs(store, folder, base);
  if (branch !== null) {
    const ref = path.join(own, "refs/heads", branch);
    await rm(`${ref}.lock`, { force: true });
    await mkdir(path.dirname(ref), { recursive: true });
    await replace(own, ref, `${commit}\n`);
  }
  await replace(own, path.join(own, "HEAD"), branch === null ? `${commit}\n` : `ref: refs/heads/${branch}\n`);
  const index = path.join(own, `yardmaster-${randomUUID()}`);
  await copyFile(indexOf(store, folder), index);
  await rename(index, path.join(own, "index"));
}

/**
 * The repository's branches and tags as they are now, without those of other tickets. What an agent packed itself stays; what
 * was written here before and is gone in the repository goes, since its objects may go too.
 */
async function writeRefs(store: Store, folder: string, base: string): Promise<void> {
  const own = path.join(folder, ".git");
  const listed = await git(
    store.repo,
    "for-each-ref",
    "--format=%(objectname) %(refname)%(if)%(symref)%(then) link%(end)",
    "refs/heads",
    "refs/tags",
    "refs/remotes",
  );
  const foreign = (line: string) => / refs\/heads\/yardmaster\//.test(line) && !line.endsWith(` refs/heads/${base}`);
  const now = listed.split("\n").filter((line) => line !== "" && !line.endsWith(" link") && !foreign(line));
  const note = path.join(store.folder, `refs-${path.basename(folder)}`);
  const before = new Set((await textOf(note)).split("\n"));
  const names = new Set(now.map((line) => line.split(" ")[1]));
  const packed = (await textOf(path.join(own, "packed-refs"))).split("\n");
  const theirs = packed.filter(
    (line) => /^[0-9a-f]+ refs\//.test(line) && !before.has(line) && !names.has(line.split(" ")[1]),
  );
  await replace(own, path.join(own, "packed-refs"), [...now, ...theirs, ""].join("\n"));
  await writeFile(note, now.join("\n"));
}

/** Puts a file in the place of another, whatever that is: what is there is never written through. */
async function replace(own: string, file: string, text: string): Promise<void> {
  const fresh = path.join(own, `yardmaster-${randomUUID()}`);
  await writeFile(fresh, text, { flag: "wx" });
  await rename(fresh, file);
}

/** The hash that a ref of the clone names, as it is written there; null where it names none. Only after isPlain. */
export async function refOfClone(folder: string, name: string, depth = 0): Promise<string | null> {
  if (depth > 4 || !/^(HEAD|refs\/[^\0]+)$/.test(name) || name.split("/").includes("..")) return null;
  const own = path.join(folder, ".git");
  const text = (await textOf(path.join(own, name))).trim();
  if (text.startsWith("ref: ")) return refOfClone(folder, text.slice("ref: ".length), depth + 1);
  if (HASH.test(text)) return text;
  const packed = (await textOf(path.join(own, "packed-refs")))
    .split("\n")
    .find((line) => line.slice(line.indexOf(" ") + 1) === name);
  const hash = packed?.split(" ")[0] ?? "";
  return HASH.test(hash) ? hash : null;
}
