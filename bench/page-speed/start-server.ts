import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";

/** Starts a script that serves on 127.0.0.1 and prints its port on a line of its own; returns its address once it does. */
export async function startServer(
  script: string,
  args: string[],
  cwd?: string,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const died = once(child, "exit").then(() => Promise.reject(new Error(`${script} ended before it served.`)));
  const port = await Promise.race([portIn(createInterface(child.stdout)), died]);
  died.catch(() => {});
  return { url: `http://127.0.0.1:${port}`, child };
}

function portIn(lines: Interface): Promise<string> {
  return new Promise((found) => lines.on("line", (line) => /^\d+$/.test(line) && found(line)));
}

/** Asks a process to end and waits until it has. */
export async function stopChild(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
