import { spawn, spawnSync } from "node:child_process";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

/**
 * Runs one of PostgreSQL's programs as `user` (null: as ourselves) and waits for it.
 * Its output goes to nowhere but the error: a server it leaves behind would keep a pipe open for ever.
 * Rejects with the end of stderr when it exits with anything but 0.
 */
export async function runProgram(program: string, args: string[], user: UnprivilegedUser | null): Promise<void> {
  const child = spawn(program, args, { ...identity(user), stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (exitCode, signal) => resolve(exitCode ?? signal ?? "unknown"));
  });
  child.stderr.destroy();
  if (code !== 0) throw new Error(`${program.split("/").at(-1)} failed (${code}): ${complaint.trim()}`);
}

/** Whether `user` can do what the shell command says, for instance enter a folder given as `$1`. */
export function userCan(command: string, argument: string, user: UnprivilegedUser): boolean {
  return spawnSync("/bin/sh", ["-c", command, "sh", argument], { ...identity(user), stdio: "ignore" }).status === 0;
}

/** A neutral folder and locale: the user may not enter ours, and the machine may lack the locale that LANG names. */
function identity(user: UnprivilegedUser | null): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  const { NODE_ENV, PATH } = process.env;
  const env = { NODE_ENV, PATH, LC_ALL: "C", TZ: "UTC" };
  return user ? { cwd: "/", env, uid: user.uid, gid: user.gid } : { cwd: "/", env };
}
