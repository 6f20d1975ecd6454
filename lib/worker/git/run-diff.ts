import { commitOf, type GitPlace, git, gitBytes, tryGit } from "./git.ts";
import { inStore } from "./store.ts";
import type { Worktree } from "./worktree.ts";

const MAX_BYTES = 512 * 1024;
/** What the whole report may take as JSON, where control characters take six bytes each: the desk takes 1 MiB. */
const MAX_JSON_BYTES = 800 * 1024;

/**
 * What the branch changed since it left its base, as a unified diff of at most 512 KiB; a longer one is cut and says so.
 * No attribute counts: a file that the agent calls binary is shown.
 */
export async function runDiff({ repo, base, store }: Worktree, commit: string): Promise<string> {
  const place = inStore(store);
  const from = await startOf(place, await commitOf(repo, base), commit);
  const args = ["diff", "--no-color", "--no-ext-diff", "--no-textconv", from, commit];
  const { bytes, whole } = await gitBytes(place, MAX_BYTES, ...args);
  const text = bytes.toString("utf8").replaceAll("\0", "");
  if (whole && Buffer.byteLength(JSON.stringify(text)) <= MAX_JSON_BYTES) return text;
  const size = await git(place, "diff", "--shortstat", "--no-ext-diff", "--no-textconv", from, commit);
  return cutDiff(text, `\n[cut here: the whole diff is ${size.trim()}]\n`);
}

/** The commit where the branch left its base; where they share nothing, the base itself. */
async function startOf(place: GitPlace, base: string | null, commit: string): Promise<string> {
  if (base === null) throw new Error("The base of the branch is gone.");
  const shared = await tryGit(place, "merge-base", base, commit);
  return shared.ok ? (shared.stdout.split("\n")[0] as string) : base;
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
