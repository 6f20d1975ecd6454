import { z } from "zod";
import type { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { planned, type Tx } from "#lib/db/connection/tx.ts";
import { LINE_NUMBER } from "#lib/db/events/log-number.ts";

const LastSeqRow = z.object({ lastSeq: z.number() });

/**
 * Appends an agent's events to its run while its lease lives; answers the `seq` of the run's last event. Per run `seq` is
 * 1, 2, 3… in the order of the commits, because the run's row is locked first; an event whose key is there already is left out.
 * The latest list of to-dos is kept with the run too. Null: the lease is not alive. Cost: the run's row, one index probe and one insert per event.
 */
export async function insertRunEvents(
  tx: Tx,
  runId: string,
  leaseHash: string,
  events: AppendEvents["events"],
): Promise<number | null> {
  const locked = await tx.run(
    planned(
      "SELECT 1 FROM run WHERE id = $1 AND state = 'running' AND lease_hash = $2 AND lease_expires_at > clock_timestamp() FOR NO KEY UPDATE",
    ),
    [runId, leaseHash],
  );
  if (locked === 0) return null;
  const { lastSeq } = await tx.only(
    LastSeqRow,
    planned(`WITH given AS (
       SELECT e.* FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (key text, type text, message text, data jsonb)) WITH ORDINALITY AS e(key, type, message, data, n)),
     fresh AS (
       SELECT g.*, row_number() OVER (ORDER BY g.n) AS place FROM given g
       WHERE g.key IS NULL OR (
         NOT EXISTS (SELECT 1 FROM run_event k WHERE k.run_id = $1 AND k.key = g.key)
         AND NOT EXISTS (SELECT 1 FROM given e WHERE e.key = g.key AND e.n < g.n))),
     counted AS (
       UPDATE run SET last_seq = last_seq + (SELECT count(*) FROM fresh)::int WHERE id = $1
       RETURNING last_seq, last_seq - (SELECT count(*) FROM fresh)::int AS before),
     written AS (
       INSERT INTO run_event (tx, run_id, seq, key, type, message, data)
       SELECT ${LINE_NUMBER}, $1, c.before + f.place, f.key, f.type, f.message, f.data FROM fresh f CROSS JOIN counted c ORDER BY f.place),
     planned AS (
       UPDATE run_content SET todos = f.data -> 'todos' FROM fresh f
       WHERE run_id = $1 AND f.place = (SELECT max(place) FROM fresh WHERE type = 'todos') AND jsonb_typeof(f.data -> 'todos') = 'array')
     SELECT last_seq AS "lastSeq" FROM counted`),
    [runId, JSON.stringify(events)],
  );
  return lastSeq;
}
