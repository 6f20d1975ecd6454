import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { projectFolder } from "#lib/project-folder.ts";

/** A desk in a process of its own (`test/desk-process.ts`). */
export interface StartedDesk {
  url: string;
  process: ChildProcess;
  /** Whether its process goes on. */
  lives(): boolean;
  /** Kills it with SIGKILL and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts a desk on this database, or on the way to it, from this checkout or another. Throws where it ends instead of beginning. */
export async function startDesk(databaseUrl: string, checkout = projectFolder): Promise<StartedDesk> {
  const desk = spawn(process.execPath, [path.join(checkout, "test", "desk-process.ts")], {
    env: { ...process.env, YARDMASTER_RATE_LIMIT: "off", DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", process.env.FAULTS_LOG === undefined ? "ignore" : "inherit"],
  });
  if (process.env.FAULTS_LOG !== undefined) desk.stdout?.pipe(process.stderr);
  const gone = once(desk, "exit");
  const ended = gone.then(([code]) => Promise.reject(new Error(`the desk ended with ${code}`)));
  ended.catch(() => {});
  const said = once(createInterface({ input: desk.stdout as NodeJS.ReadableStream }), "line");
  const [url] = (await Promise.race([said, ended])) as [string];
  return {
    url,
    process: desk,
    lives: () => desk.exitCode === null && desk.signalCode === null,
    async kill() {
      desk.kill("SIGKILL");
      await gone;
    },
  };
}
