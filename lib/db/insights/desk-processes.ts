import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";

/** How often a desk says that it runs, in milliseconds. */
export const DESK_SEEN_MS = 5000;
/** One that has said nothing for so long is gone without a word. */
const SILENT_SECONDS = 20;
const STORED_SECONDS = 600;

const DeskRow = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  build: z.string(),
  startedAt: z.date(),
  /** since it last said that it runs */
  seenSeconds: z.number(),
  stopping: z.boolean(),
});
export type DeskProcess = z.infer<typeof DeskRow>;

/** Notes that a web process runs, by the primary key. */
export async function upsertDesk({
  id,
  host,
  pid,
  version,
  build,
  stopping,
}: Omit<DeskProcess, "startedAt" | "seenSeconds">): Promise<void> {
  await reader.run(
    `INSERT INTO desk_process (id, host, pid, version, build, stopping) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp(), stopping = excluded.stopping`,
    [id, host, pid, version, build, stopping],
  );
}

/** The web processes of the last ten minutes, the oldest first; `silent`: it has said nothing lately. A row for each: no index. */
export async function readDesks(): Promise<(DeskProcess & { silent: boolean })[]> {
  const desks = await reader.rows(
    DeskRow,
    `SELECT id, host, pid, version, build, started_at AS "startedAt",
       extract(epoch FROM clock_timestamp() - seen_at)::float8 AS "seenSeconds", stopping
     FROM desk_process WHERE NOT stopping OR seen_at > clock_timestamp() - make_interval(secs => $1) ORDER BY started_at, id`,
    [SILENT_SECONDS],
  );
  return desks.map((desk) => ({ ...desk, silent: desk.seenSeconds > SILENT_SECONDS }));
}

/** Forgets those that have said nothing for ten minutes; answers how many. */
export async function deleteGoneDesks(): Promise<number> {
  return reader.run("DELETE FROM desk_process WHERE seen_at < clock_timestamp() - make_interval(secs => $1)", [
    STORED_SECONDS,
  ]);
}
