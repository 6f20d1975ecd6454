import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";
import { clearAbandonedFolders, markOwned } from "#test/abandoned-folders.ts";
import type { Guard } from "./guard.ts";

const prefix = path.join(tmpdir(), "yardmaster-mutation-");
const MIGRATION = "prisma/migrations/99991231000000_mutation/migration.sql";

/**
 * A copy of the checkout as it is, in a temporary folder, so that nothing of a mutation can be left behind in the checkout itself. The
 * packages are not copied; one that a killed run left is removed first.
 */
export async function copyCheckout(): Promise<string> {
  await clearAbandonedFolders(prefix);
  const copy = await mkdtemp(prefix);
  await markOwned(copy);
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  const generated = "lib/db/connection/generated";
  for (const name of [...listed.split("\0"), generated])
    if (name !== "") await cp(path.join(projectFolder, name), path.join(copy, name), { recursive: true }).catch(isGone);
  await symlink(path.join(projectFolder, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

/** Git lists a file that has been deleted and not committed. */
function isGone(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Takes a guard out of a copy, and returns what puts it back. */
export async function takeOut(copy: string, { taken }: Guard): Promise<() => Promise<void>> {
  if ("migration" in taken) {
    const folder = path.join(copy, path.dirname(MIGRATION));
    await mkdir(folder);
    await writeFile(path.join(copy, MIGRATION), taken.migration);
    return () => rm(folder, { recursive: true });
  }
  const file = path.join(copy, taken.file);
  const whole = await readFile(file, "utf8");
  const [before, after, ...more] = whole.split(taken.text);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${taken.file} does not have this exactly once: ${taken.text}`);
  await writeFile(file, `${before}${taken.replacement}${after}`);
  return () => writeFile(file, whole);
}
