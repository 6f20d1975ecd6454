import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { projectFolder } from "../../project-folder.ts";

const SETTINGS = [
  "user.name=Yardmaster demo",
  "user.email=demo@localhost",
  "commit.gpgSign=false",
  "core.hooksPath=/dev/null",
].flatMap((setting) => ["-c", setting]);

/** The project in which the demo plays. */
export const DEMO_SLUG = "demo";

/** Where the demo's repository is. */
export function demoFolder(dataFolder: string): string {
  return path.join(dataFolder, "demo", "invoicing");
}

/** The demo's code base as a git repository in the data folder, made once; answers its path. */
export async function demoRepository(dataFolder: string): Promise<string> {
  const repo = demoFolder(dataFolder);
  if (existsSync(repo)) return repo;
  // Under another name until it is whole: a start that was interrupted begins anew.
  const unfinished = `${repo}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.dirname(repo), { recursive: true });
  await cp(path.join(projectFolder, "demo", "codebase"), unfinished, { recursive: true });
  const git = (...args: string[]) =>
    execa("git", [...SETTINGS, ...args], { cwd: unfinished, env: { GIT_DIR: undefined, GIT_WORK_TREE: undefined } });
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "--all");
  await git("commit", "--quiet", "-m", "Invoicing, as it was handed over");
  await rename(unfinished, repo);
  return repo;
}
