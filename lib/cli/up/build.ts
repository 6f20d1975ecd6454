import { spawn } from "node:child_process";
import { hkdfSync } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, isAlive, type ProcessIdentity } from "../../process-identity.ts";
import { projectFolder } from "../../project-folder.ts";
import { Explained } from "../explain.ts";
import { takeFile } from "../owned-file.ts";
import { compressStatic } from "./compress-static.ts";
import { sourceHash } from "./source-hash.ts";

const builds = path.join(projectFolder, ".builds");

/**
 * Makes sure that the sources are built and returns the build's folder, relative to the checkout. Each state of the
 * sources has its own folder, so that a running desk keeps the build it started with. `begun` is called when there is
 * something to build. Desks with the same `secret` understand the server actions of each other's pages. The build is marked as in use by this process; unused ones are removed. `stopping` ends it half-way.
 */
export async function ensureBuild(begun: () => void, stopping?: AbortSignal, secret?: string): Promise<string> {
  const name = await sourceHash(projectFolder);
  const folder = path.join(builds, name);
  const unlock = await lock(path.join(builds, "lock.json"));
  try {
    if (!existsSync(path.join(folder, "complete"))) {
      begun();
      await removeUnused(name);
      await build(folder, stopping, secret === undefined ? {} : actionsKey(secret));
    }
    await markUsed(folder);
  } finally {
    await unlock();
  }
  return path.join(".builds", name);
}

async function lock(file: string): Promise<() => Promise<void>> {
  while ((await takeFile(file, {})).heldBy !== null) await sleep(200);
  return () => rm(file);
}

async function build(folder: string, stopping: AbortSignal | undefined, more: object): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  // Next points this file, which editors and the type check read, at the folder it builds into.
  const pointer = path.join(projectFolder, "next-env.d.ts");
  const before = existsSync(pointer) ? await readFile(pointer) : null;
  const next = path.join(projectFolder, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], {
    cwd: projectFolder,
    env: {
      ...more,
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      YARDMASTER_BUILD: path.relative(projectFolder, folder),
    },
    stdio: ["ignore", "pipe", "pipe"],
    signal: stopping,
  });
  child.on("error", () => {});
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, ...output] = await Promise.all([exited, text(child.stdout), text(child.stderr)]);
  if (before !== null) await writeFile(pointer, before);
  stopping?.throwIfAborted();
  if (code !== 0) throw new Explained(`The web application could not be built.\n${output.join("").trim()}`);
  await compressStatic(folder);
  await writeFile(path.join(folder, "complete"), "");
}

/** Next makes a new key for each build, and with it the names of the server actions: a page of one desk would be none of another's. */
function actionsKey(secret: string): { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: string } {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "server actions", 32));
  return { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key.toString("base64") };
}

async function markUsed(folder: string): Promise<void> {
  const users = path.join(folder, "users");
  await mkdir(users, { recursive: true });
  await writeFile(path.join(users, `${process.pid}.json`), JSON.stringify(identifyProcess(process.pid)));
}

async function removeUnused(kept: string): Promise<void> {
  for (const entry of await readdir(builds, { withFileTypes: true })) {
    const folder = path.join(builds, entry.name);
    if (entry.isDirectory() && entry.name !== kept && !(await isUsed(folder))) await rm(folder, { recursive: true });
  }
}

async function isUsed(folder: string): Promise<boolean> {
  const users = path.join(folder, "users");
  if (!existsSync(users)) return false;
  const marks = await Promise.all((await readdir(users)).map((name) => readFile(path.join(users, name), "utf8")));
  return marks.some((mark) => isAlive(JSON.parse(mark) as ProcessIdentity));
}
