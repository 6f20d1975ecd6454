import { mkdir } from "node:fs/promises";
import path from "node:path";
import { openWall, type Wall } from "#lib/agents/process/wall/wall.ts";
import { tryGit } from "#lib/worker/git/git.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";

/** A program that asks for a hundred addresses tells no more than one that asks for these. */
const MAX_TOLD = 20;

/**
 * The wall of one job whose own folder is `folder`: the objects of the repository that its workspace comes from can be read
 * behind it, and nothing else of that repository. `tell` gets one sentence for each place that it was not let through to.
 */
export function wallOf(
  { isolation }: Pick<WorkerContext, "isolation">,
  folder: string,
  repo: () => string | null,
  tell: (sentence: string) => void,
): Wall {
  const told = new Set<string>();
  const wall = openWall(isolation, {
    folder,
    refused(destination) {
      if (told.has(destination) || told.size >= MAX_TOLD) return;
      told.add(destination);
      tell(`A connection to ${destination} was refused: the profile's network does not include it.`);
    },
  });
  return {
    ...wall,
    async enclose(child) {
      const from = repo();
      const objects = from === null ? [] : await objectsOf(from);
      return wall.enclose({ ...child, reads: [...(child.reads ?? []), ...objects] });
    },
  };
}

async function objectsOf(repo: string): Promise<string[]> {
  const { ok, stdout } = await tryGit(repo, "rev-parse", "--path-format=absolute", "--git-path", "objects");
  return ok ? [stdout.trim()] : [];
}

/** Where a job works that has no workspace: without a wall where the worker was started, behind one in an empty folder. */
export async function emptyWorkspace({ isolation }: Pick<WorkerContext, "isolation">, folder: string): Promise<string> {
  if (isolation.isolation === "none") return process.cwd();
  const empty = path.join(folder, "work");
  await mkdir(empty, { recursive: true, mode: 0o700 });
  return empty;
}
