import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { LimitName } from "#lib/agents/process/limits/limits.ts";
import { supervise } from "#lib/agents/process/limits/supervise.ts";
import { openWall, type Wall } from "#lib/agents/process/wall/wall.ts";
import { tryGit } from "#lib/worker/git/git.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";

/** A program that asks for a hundred addresses tells no more than one that asks for these. */
const MAX_TOLD = 20;

/** What a wall has to know of its job. */
interface WalledJob {
  /** the job's own, where its home and /tmp are kept */
  folder: string;
  /** its workspace, once there is one: the folder, and the repository it comes from */
  workspace(): { folder: string; repo: string } | null;
  /** gets one sentence for each place that it was not let through to */
  tell(sentence: string): void;
  /** its programs went over this limit and were ended */
  exceeded(limit: LimitName): void;
}

/**
 * The wall and the limits of one job: the objects of the repository that its workspace comes from can be read behind it, and
 * nothing else of that repository.
 */
export function wallOf(
  { isolation, profile }: Pick<WorkerContext, "isolation" | "profile">,
  { folder, workspace, tell, exceeded }: WalledJob,
): Wall & { breach(): Promise<LimitName | null> } {
  const told = new Set<string>();
  const folders = () => [folder, ...(workspace() === null ? [] : [(workspace() as { folder: string }).folder])];
  const supervisor = supervise(profile.limits, { folders, exceeded });
  const wall = openWall(isolation, {
    folder,
    supervisor,
    refused(destination) {
      if (told.has(destination) || told.size >= MAX_TOLD) return;
      told.add(destination);
      tell(`A connection to ${destination} was refused: the profile's network does not include it.`);
    },
  });
  return {
    breach: supervisor.breach,
    async enclose(child) {
      const from = workspace()?.repo;
      const objects = from === undefined ? [] : await objectsOf(from);
      return wall.enclose({ ...child, reads: [...(child.reads ?? []), ...objects] });
    },
    async close() {
      await wall.close();
      await supervisor.close();
    },
  };
}

async function objectsOf(repo: string): Promise<string[]> {
  const { ok, stdout } = await tryGit(repo, "rev-parse", "--path-format=absolute", "--git-path", "objects");
  return ok ? [stdout.trim()] : [];
}

/** Where a job works that has no workspace: without a wall where the worker was started, behind one in an empty folder. */
export async function emptyWorkspace({ isolation }: Pick<WorkerContext, "isolation">, folder: string): Promise<string> {
  if (isolation.wall === "none") return process.cwd();
  const empty = path.join(folder, "work");
  await mkdir(empty, { recursive: true, mode: 0o700 });
  return empty;
}
