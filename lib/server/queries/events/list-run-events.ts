import type { z } from "zod";
import type { ListRunEvents, RunEvent, RunEventPage } from "#lib/contract/runs/run-events.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { findSeenRun } from "#lib/db/runs/runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readArchivedLog } from "#lib/server/queries/retention/archived-lines.ts";
import { readable } from "../projects/readable-projects.ts";

/** The highest `seq` a row can have. */
const MAX_SEQ = 2_147_483_647;

/**
 * The log of a run after a `seq`, in order. The numbers follow the commits, so nothing can appear later before
 * `nextAfter`. Primary key, as far as the page reaches; where its project has archived it, the file from its beginning.
 */
export async function listRunEvents(
  access: Access,
  runId: string,
  { after, limit }: z.infer<typeof ListRunEvents>,
): Promise<z.infer<typeof RunEventPage>> {
  const { id } = readable(access, await findSeenRun(runId, access), "run");
  const rows = await prisma().runEvent.findMany({
    where: { runId: id, seq: { gt: Math.min(after, MAX_SEQ) } },
    orderBy: { seq: "asc" },
    take: limit,
  });
  // The numbers have no gap: where one is, what is missing is in a file, and so is all of this log.
  const archived = rows[0]?.seq === after + 1 ? null : await readArchivedLog(id, after, limit);
  if (archived !== null) return { items: archived, nextAfter: archived.at(-1)?.seq ?? after };
  const items = rows.map(
    (row): RunEvent => ({
      seq: row.seq,
      type: row.type,
      message: row.message,
      data: row.data as RunEvent["data"],
      at: row.at.toISOString(),
    }),
  );
  return { items, nextAfter: items.at(-1)?.seq ?? after };
}
