import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { newUid } from "./own-files.ts";
import { userWallCommand } from "./user-wall-command.ts";

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;

/** Root's own wall, without bubblewrap. `ownNetwork`: whether it can keep programs from the machine's network. */
export type UserWall = { wall: "user"; version: string; ownNetwork: boolean };

/** Whether this machine can put up a wall of a user of its own, found by doing it; null where it cannot. */
export async function findUserWall(): Promise<UserWall | null> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const stands = async (ownNetwork: boolean) => {
    const [program = "", ...args] = [...userWallCommand(newUid(), { ownNetwork, workspace: "/" }, []), "true"];
    return run(program, args, { timeout: TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
  };
  const ownNetwork = await stands(true);
  if (!ownNetwork && !(await stands(false))) return null;
  const { stdout } = await run("unshare", ["--version"], { timeout: TIMEOUT_MS });
  return { wall: "user", version: stdout.trim().replace(/^unshare from /, ""), ownNetwork };
}
