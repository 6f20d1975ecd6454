import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Ticket } from "#lib/contract/tickets.ts";
import type { Profile } from "#lib/worker/agents/profile.ts";
import { prepareWorktree } from "#lib/worker/git/prepare-worktree.ts";
import type { WorkElsewhere } from "#lib/worker/git/take-snapshot.ts";
import type { Worktree } from "#lib/worker/git/worktree.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";

const Workspace = z.object({ repo: z.string(), base: z.string() });

/**
 * The ticket's worktree, ready to work in, with what was done `elsewhere`; null where the profile has no workspace. Throws with one
 * sentence.
 */
export async function openWorkspace(
  context: WorkerContext,
  ticket: Ticket,
  elsewhere: WorkElsewhere | null = null,
): Promise<Worktree | null> {
  const { workspace } = context.profile;
  if (workspace === undefined) return null;
  const worktree = await prepareWorktree(workspace, ticket, context.dataFolder, elsewhere);
  const file = recordOf(context.dataFolder, ticket.id);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, JSON.stringify(workspace));
  return worktree;
}

/** The repository in which runs of a ticket worked on this machine, for a sentinel whose profile names none; or null. */
export async function recordedWorkspace(dataFolder: string, ticketId: string): Promise<Profile["workspace"] | null> {
  const text = await readFile(recordOf(dataFolder, ticketId), "utf8").catch(() => null);
  return text === null ? null : Workspace.parse(JSON.parse(text));
}

function recordOf(dataFolder: string, ticketId: string): string {
  return path.join(dataFolder, "worktrees", ".tickets", `${ticketId}.json`);
}
