import { git, tryGit } from "./git.ts";

const PREFIX = "yardmaster/";
const MARK = "yardmaster-ticket";
const MAX_SUFFIXES = 100;

/** The ticket a branch belongs to. Keys repeat between desks, ids do not: a branch is marked with the id. */
export interface BranchOwner {
  id: string;
  key: string;
}

/**
 * The branch of a ticket, made from `base` where there is none: `yardmaster/<key>`, or with a suffix where that name is
 * taken by a branch that was not made for this very ticket; such a branch is left alone. Throws GitError.
 */
export async function ownBranch(repo: string, base: string, ticket: BranchOwner): Promise<string> {
  const marks = await readMarks(repo);
  const names = candidates(ticket.key);
  for (const name of names) if (marks.get(name) === ticket.id && (await exists(repo, name))) return name;
  for (const name of names) if (await create(repo, name, base, ticket)) return name;
  throw new Error(
    `All names from ${names[0]} to ${names.at(-1)} are taken by branches that were not made for ${ticket.key}.`,
  );
}

function candidates(key: string): string[] {
  return Array.from({ length: MAX_SUFFIXES }, (_, index) => `${PREFIX}${key}${index === 0 ? "" : `-${index + 1}`}`);
}

/** Which ticket each of our branches was made for. The mark goes with the branch: `git branch -d` takes it along. */
async function readMarks(repo: string): Promise<Map<string, string>> {
  const { stdout } = await tryGit(repo, "config", "--null", "--get-regexp", `^branch\\.${PREFIX}.*\\.${MARK}$`);
  const entries = stdout.split("\0").filter((entry) => entry.includes("\n"));
  return new Map(
    entries.map((entry) => {
      const [name = "", id = ""] = entry.split("\n");
      return [name.slice("branch.".length, -`.${MARK}`.length), id];
    }),
  );
}

async function exists(repo: string, name: string): Promise<boolean> {
  return (await tryGit(repo, "show-ref", "--verify", "--quiet", `refs/heads/${name}`)).ok;
}

/** False where the name is taken, also by a branch above or below it (`yardmaster/DEF-1/x`). */
async function create(repo: string, name: string, base: string, ticket: BranchOwner): Promise<boolean> {
  if (await exists(repo, name)) return false;
  const made = await tryGit(repo, "branch", "--no-track", name, base);
  if (!made.ok) {
    if (/cannot lock ref|already exists/i.test(made.stderr)) return false;
    await git(repo, "branch", "--no-track", name, base);
  }
  await git(repo, "config", `branch.${name}.${MARK}`, ticket.id);
  return true;
}
