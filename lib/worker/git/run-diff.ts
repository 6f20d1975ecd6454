import { execa } from "execa";
import { git, tryGit } from "./git.ts";
import type { Worktree } from "./worktree.ts";

const MAX_BYTES = 512 * 1024;
/** What the whole report may take as JSON, where control characters take six bytes each: the desk takes 1 MiB. */
const MAX_JSON_BYTES = 800 * 1024;

/** What the branch changed since it left its base, as a unified diff of at most 512 KiB; a longer one is cut and says so. */
export async function runDiff({ folder, base }: Worktree, commit: string): Promise<string> {
  const from = await startOf(folder, base, commit);
  const args = ["diff", "--no-color", "--no-ext-diff", "--no-textconv", from, commit];
  const { bytes, whole } = await firstBytes(folder, args);
  const text = bytes.toString("utf8").replaceAll("\0", "");
  if (whole && Buffer.byteLength(JSON.stringify(text)) <= MAX_JSON_BYTES) return text;
  const size = await git(folder, "diff", "--shortstat", "--no-ext-diff", "--no-textconv", from, commit);
  return cutDiff(text, `\n[cut here: the whole diff is ${size.trim()}]\n`);
}

/** The commit where the branch left its base; where they share nothing, the base itself. */
async function startOf(folder: string, base: string, commit: string): Promise<string> {
  const shared = await tryGit(folder, "merge-base", base, commit);
  return shared.ok ? (shared.stdout.split("\n")[0] as string) : git(folder, "rev-parse", `${base}^{commit}`);
}

async function firstBytes(folder: string, args: string[]): Promise<{ bytes: Buffer; whole: boolean }> {
  const settings = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];
  const result = await execa("git", [...settings, ...args], {
    cwd: folder,
    env: { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined, GIT_OPTIONAL_LOCKS: "0" },
    stdin: "ignore",
    encoding: "buffer",
    stripFinalNewline: false,
    reject: false,
    maxBuffer: MAX_BYTES,
  });
  if (result.failed && !result.isMaxBuffer) throw new Error(`git diff: ${result.shortMessage}`);
  return { bytes: Buffer.from(result.stdout), whole: !result.isMaxBuffer };
}

/** The beginning of a diff, ending at a line and with `note`, small enough as text and as JSON. */
export function cutDiff(text: string, note: string): string {
  let keep = text;
  for (let bytes = MAX_BYTES - Buffer.byteLength(note); ; bytes = Math.floor(bytes / 2)) {
    keep = Buffer.from(keep).subarray(0, bytes).toString("utf8");
    keep = keep.slice(0, keep.lastIndexOf("\n") + 1) || keep;
    if (Buffer.byteLength(JSON.stringify(keep)) <= MAX_JSON_BYTES) return keep.replace(/\ufffd+$/, "") + note;
  }
}
