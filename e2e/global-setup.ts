import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { removeEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/stop-embedded-postgres.ts";
import { closeDatabase } from "#lib/db/connection/close-database.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { clearAbandonedFolders, markOwned } from "#test/abandoned-folders.ts";
import { deskEnvironment, onDatabase } from "./desk.ts";

const prefix = path.join(tmpdir(), "yardmaster-e2e-");

/** Starts an empty desk as a person would, in a temporary data folder, and stops it after the last test. */
export default async function startDesk(): Promise<() => Promise<void>> {
  await clearAbandonedFolders(prefix);
  const folder = await mkdtemp(prefix);
  await markOwned(folder);
  process.env.YARDMASTER_E2E_DATA = folder;
  const desk = spawn(process.execPath, [path.join(projectFolder, "lib", "cli", "up.ts"), "--no-demo"], {
    env: deskEnvironment(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => desk.once("exit", () => resolve()));
  const stop = async () => {
    desk.kill("SIGTERM");
    await ended;
    await removeEmbeddedPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  };
  const isReady = await Promise.race([sawReady(desk.stdout), ended.then(() => false)]);
  if (isReady) {
    // Like every person of a journey who does not ask for more.
    await onDatabase(() => prisma().user.updateMany({ data: { sendDelay: 0 } }));
    await closeDatabase();
    return stop;
  }
  await stop();
  throw new Error("The desk for the end-to-end tests did not start; its own words stand above.");
}

async function sawReady(output: NodeJS.ReadableStream): Promise<boolean> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: output });
    lines.on("line", (line) => line.startsWith("Yardmaster is ready at ") && resolve(true));
    lines.once("close", () => resolve(false));
  });
}
