import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";

const git = (...args: string[]) => execFileSync("git", args, { cwd: projectFolder, encoding: "utf8" }).trim();

/** A checkout of the release before this one, with the packages of this one. */
export interface Checkout {
  folder: string;
  revision: string;
  remove(): Promise<void>;
}

/** Takes the previous release from the history of this repository. Throws where the clone is shallow. */
export async function checkOutPreviousRelease(): Promise<Checkout> {
  const revision = previousRelease();
  const folder = await mkdtemp(path.join(tmpdir(), "yardmaster-previous-"));
  execFileSync("sh", ["-c", 'git archive "$1" | tar -x -C "$2"', "sh", revision, folder], { cwd: projectFolder });
  await symlink(path.join(projectFolder, "node_modules"), path.join(folder, "node_modules"));
  // How tests start a desk is not what is tested: an older release may not have it.
  await copyFile(path.join(projectFolder, "test/desk-process.ts"), path.join(folder, "test/desk-process.ts"));
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  execFileSync(path.join(folder, "node_modules", ".bin", "prisma"), ["generate"], {
    cwd: folder,
    env,
    stdio: "ignore",
  });
  return { folder, revision, remove: () => rm(folder, { recursive: true }) };
}

/**
 * The last tag; before the first one the commit before the tables changed last, which is as hard to live with. A migration may have
 * got its name as it was merged, so that no commit but the merge adds it, or another name later; one that is not committed yet came
 * after HEAD.
 */
function previousRelease(): string {
  const tags = git("tag", "--merged", "HEAD", "--sort=-creatordate", "v*").split("\n").filter(Boolean);
  if (tags[0] !== undefined) return git("rev-parse", tags[0]);
  const newest = git("ls-files", "prisma/migrations")
    .split("\n")
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .at(-1);
  const added = git(
    "log",
    "-1",
    "--follow",
    "--first-parent",
    "-m",
    "--diff-filter=A",
    "--format=%H",
    "--",
    newest ?? "",
  );
  return git("rev-parse", added === "" ? "HEAD" : `${added}^`);
}
