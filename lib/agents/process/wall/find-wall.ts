import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Which wall this machine can put around agents: found by putting one up, since a bubblewrap that is installed may not be
 * allowed to (a container, a kernel without user namespaces). Null: none; `why` is one sentence.
 */
export async function findWall(): Promise<{ wall: "bubblewrap"; version: string } | { wall: null; why: string }> {
  if (process.platform !== "linux") return { wall: null, why: `There is none for ${process.platform}.` };
  try {
    const { stdout } = await run("bwrap", ["--version"], { timeout: TIMEOUT_MS });
    await run("bwrap", TRIAL, { timeout: TIMEOUT_MS });
    return { wall: "bubblewrap", version: stdout.trim().replace(/^bubblewrap /, "") };
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === "ENOENT") return { wall: null, why: "bubblewrap is not installed." };
    return { wall: null, why: `bubblewrap may not work here: ${(stderr || String(error)).trim().split("\n").at(-1)}.` };
  }
}

const TIMEOUT_MS = 10_000;
const TRIAL = [
  ..."--die-with-parent --unshare-user-try --unshare-pid --unshare-ipc --unshare-uts --unshare-net --cap-drop ALL".split(
    " ",
  ),
  ..."--ro-bind / / --proc /proc --dev /dev -- true".split(" "),
];
