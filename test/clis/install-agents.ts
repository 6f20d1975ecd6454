import { execFile } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { projectFolder } from "#lib/project-folder.ts";
import { TESTED_AGENTS } from "./agents.ts";

const run = promisify(execFile);
const CACHE = path.join(projectFolder, ".node/clis");
const PROGRAMS = path.join(CACHE, "node_modules/.bin");

/** The versions of the programs that are there, and why the others are not. */
export interface Installed {
  /** the folder that has to come first in PATH */
  programs: string;
  versions: Map<string, string>;
  missing: Map<string, string>;
}

/** Installs the coding agents of `test/clis/packages/` into a folder of the checkout's that git ignores, once. */
export async function installAgents(): Promise<Installed> {
  await mkdir(CACHE, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    await copyFile(path.join(projectFolder, "test/clis/packages", file), path.join(CACHE, file));
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const refusal = await run("npm", ["install", ...quiet], { cwd: CACHE }).then(
    () => "",
    (error: { stderr?: string }) => (error.stderr ?? String(error)).trim().split("\n")[0],
  );
  const installed: Installed = { programs: PROGRAMS, versions: new Map(), missing: new Map() };
  for (const program of TESTED_AGENTS.flatMap(({ program, acpProgram }) => [program, acpProgram])) {
    try {
      const { stdout } = await run(path.join(PROGRAMS, program), ["--version"], { timeout: 600_000 });
      installed.versions.set(program, stdout.trim());
    } catch (error) {
      installed.missing.set(program, refusal || String(error));
    }
  }
  return installed;
}
