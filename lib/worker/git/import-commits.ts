import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { commitOf, git } from "./git.ts";
import { inStore, quoted, type Store } from "./store.ts";

/** What files in a foreign object folder say about its commits is not believed. */
const UNBELIEVED = ["core.commitGraph=false", "core.multiPackIndex=false", "pack.useBitmaps=false"];

/**
 * Takes a commit of a clone into the repository, with what it needs, and answers it; null where it is not whole or not sound.
 * Each object is hashed and checked again on its way (`index-pack --strict`), and comes in one pack or not at all. Only after
 * isPlain.
 */
export async function importCommit(store: Store, folder: string, hash: string): Promise<string | null> {
  const present = await commitOf(inStore(store), hash);
  if (present !== null) return present;
  const incoming = await mkdtemp(path.join(store.folder, "incoming-"));
  try {
    await packCommit(store, folder, hash, path.join(incoming, "pack"));
    const pack = (await readdir(incoming)).find((name) => name.endsWith(".pack"));
    if (pack === undefined) return null;
    const input = { file: path.join(incoming, pack) };
    await git({ ...inStore(store), input }, "index-pack", "--stdin", "--strict");
    return await commitOf(inStore(store), hash);
  } catch {
    return null;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function packCommit(store: Store, folder: string, hash: string, prefix: string): Promise<void> {
  const known = await git(store.repo, "for-each-ref", "--format=^%(objectname)");
  const place = inStore(store);
  const objects = [quoted(path.join(folder, ".git/objects")), place.env?.GIT_ALTERNATE_OBJECT_DIRECTORIES];
  await git(
    {
      ...place,
      env: { ...place.env, GIT_ALTERNATE_OBJECT_DIRECTORIES: objects.filter(Boolean).join(":") },
      settings: UNBELIEVED,
      input: `${hash}\n${known}\n`,
    },
    "pack-objects",
    "--quiet",
    "--revs",
    prefix,
  );
}
