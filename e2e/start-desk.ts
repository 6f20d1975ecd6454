import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { removeEmbeddedPostgres } from "#lib/cli/up/embedded-postgres/stop-embedded-postgres.ts";
import { projectFolder } from "#lib/project-folder.ts";

/**
 * Starts a desk as a person would, with `env`, in a data folder of its own, and waits until it is ready. Returns what stops it and takes
 * the folder away. Throws where it did not start; its own words stand above.
 */
export async function startDesk(
  folder: string,
  env: NodeJS.ProcessEnv,
  flags: string[] = [],
): Promise<() => Promise<void>> {
  const desk = spawn(process.execPath, [path.join(projectFolder, "lib", "cli", "up.ts"), ...flags], {
    env: { ...env, YARDMASTER_DATA: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => desk.once("exit", () => resolve()));
  const stop = async () => {
    desk.kill("SIGTERM");
    await ended;
    await removeEmbeddedPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  };
  if (await Promise.race([sawReady(desk.stdout), ended.then(() => false)])) return stop;
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
