import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Claim } from "#lib/contract/runs/claims.ts";
import type { WorkerContext } from "#lib/worker/worker-context.ts";
import { jobFolder } from "../run-session.ts";

/**
 * The folders of the runs before this one, newest first, as long as they were lost or released: what a worker that was
 * stopped had done is there. Those of other runs on this machine serve nobody any more, and are removed. Throws ApiProblem
 * or Unreachable.
 */
export async function previousFolders(context: WorkerContext, { run, ticket, resume }: Claim): Promise<string[]> {
  if (resume !== null || run.number === 1) return [];
  const retryForMs = context.profile.leaseSeconds * 1000;
  const { runs } = await context.client.readTicket(ticket.id, { signal: context.signal, retryForMs });
  const before = runs.filter((each) => each.number < run.number).sort((a, b) => b.number - a.number);
  const done = before.findIndex(({ state }) => state !== "lost" && state !== "released");
  const chain = done === -1 ? before : before.slice(0, done);
  const folders = (list: typeof before) => list.map((each) => jobFolder(context, each.id)).filter(existsSync);
  await Promise.all(folders(before.slice(chain.length)).map((folder) => rm(folder, { recursive: true, force: true })));
  return folders(chain);
}
