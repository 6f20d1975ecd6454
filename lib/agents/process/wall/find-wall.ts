import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findUserWall, type UserWall } from "./own-user/find-user-wall.ts";

const run = promisify(execFile);

/**
 * Which wall this machine can put around agents: found by putting one up, since a bubblewrap that is installed may not be
 * allowed to (a container, a kernel without user namespaces). Without bubblewrap root has a wall of its own. `why` is one
 * sentence: why there is none, or why it is not bubblewrap.
 */
export async function findWall(): Promise<
  { wall: "bubblewrap"; version: string } | (UserWall & { why: string }) | { wall: null; why: string }
> {
  if (process.platform !== "linux") return { wall: null, why: `There is none for ${process.platform}.` };
  try {
    const { stdout } = await run("bwrap", ["--version"], { timeout: TIMEOUT_MS });
    await run("bwrap", TRIAL, { timeout: TIMEOUT_MS });
    return { wall: "bubblewrap", version: stdout.trim().replace(/^bubblewrap /, "") };
  } catch (error) {
    const why = whyNot(error as { code?: string; stderr?: string });
    const found = await findUserWall();
    return found === null ? { wall: null, why } : { ...found, why };
  }
}

function whyNot(error: { code?: string; stderr?: string }): string {
  if (error.code === "ENOENT") return "bubblewrap is not installed.";
  return `bubblewrap may not work here: ${(error.stderr || String(error)).trim().split("\n").at(-1)}.`;
}

const TIMEOUT_MS = 10_000;
const TRIAL = [
  ..."--die-with-parent --unshare-user-try --unshare-pid --unshare-ipc --unshare-uts --unshare-net --cap-drop ALL".split(
    " ",
  ),
  ..."--ro-bind / / --proc /proc --dev /dev -- true".split(" "),
];
