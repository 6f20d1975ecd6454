import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { FeedFilter, FeedPosition } from "#lib/db/events/event-feed.ts";

const RemovedRow = z.object({ removed: z.boolean() });

/**
 * Whether lines after a position are in files, so that a stream from there on would have a gap. Primary key of archive_mark, and
 * index archive_file_run.
 */
export async function isBelowRemoved({ projects, runId }: FeedFilter, { tx, id, seq }: FeedPosition): Promise<boolean> {
  const { removed } = await reader.only(
    RemovedRow,
    `SELECT EXISTS (SELECT 1 FROM archive_mark m WHERE m.kind = 'events' AND (m.tx, m.id) > ($1::xid8, $2::bigint)
         AND ($3::text[] IS NULL OR m.project_id = ANY ($3)))
       OR EXISTS (SELECT 1 FROM archive_file f WHERE f.run_id = $4 AND f.kind = 'log' AND f.lines > $5::int) AS removed`,
    [tx, id, projects, runId, seq ?? 0],
  );
  return removed;
}
