import { z } from "zod";
import { BatchWave, type HoldBatch, HoldBatchItem, HoldBatchSummary } from "#lib/contract/batches.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { BatchState } from "#lib/engine/batches/batch-states.ts";

/** Projects whose holds are shown; null: all. An id that names no hold is shown to whoever sees the batch. */
type Readable = string[] | null;

/** Items by their wave; those that wait have none. */
const Group = BatchWave.extend({ wave: z.number().nullable(), waiting: z.number() });
const SummaryRow = HoldBatchSummary.omit({ total: true, counts: true, waves: true }).extend({
  createdAt: z.date(),
  startAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  groups: z.array(Group),
});
const ResultsRow = z.object({
  succeeded: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), code: z.string() })),
});

const VISIBLE = "($1::text[] IS NULL OR i.project_id IS NULL OR i.project_id = ANY ($1))";

const SUMMARY = `
SELECT b.id, b.state, b.verb, b.note, b.answer, b.canary, b.filter, b.retry_of AS "retryOf", b.wave,
  CASE WHEN b.canary THEN b.canary_waves ELSE 0 END AS "canaryWaves",
  CASE WHEN b.stop_reason IS NOT NULL THEN jsonb_build_object('reason', b.stop_reason, 'by', b.stopped_by - 'kind') END AS stop,
  b.created_by - 'kind' AS by, b.actor - 'kind' AS "actsFor", b.created_at AS "createdAt", b.start_at AS "startAt", b.ended_at AS "endedAt",
  (SELECT coalesce(jsonb_agg(p.slug ORDER BY p.slug), '[]') FROM project p
     WHERE p.id = ANY (b.project_ids) AND ($1::text[] IS NULL OR p.id = ANY ($1))) AS projects,
  (SELECT coalesce(jsonb_agg(to_jsonb(g) ORDER BY g.wave), '[]') FROM (
     SELECT i.wave, count(*) FILTER (WHERE i.state = 'waiting') AS waiting, count(*) FILTER (WHERE i.state = 'deciding') AS deciding,
       count(*) FILTER (WHERE i.state = 'succeeded') AS succeeded, count(*) FILTER (WHERE i.state = 'failed') AS failed,
       count(*) FILTER (WHERE d.probation = 'on_probation') AS "onProbation",
       count(*) FILTER (WHERE d.probation = 'on_probation' AND d.taken_at IS NULL) AS untaken,
       count(*) FILTER (WHERE d.probation = 'held') AS held, count(*) FILTER (WHERE d.probation = 'did_not_hold') AS "didNotHold",
       count(*) FILTER (WHERE d.undone_at IS NOT NULL) AS undone,
       count(*) FILTER (WHERE d.id IS NOT NULL AND d.undone_at IS NULL AND d.probation IS NULL) AS "noProbation"
     FROM hold_batch_item i LEFT JOIN decision d ON d.id = i.decision_id
     WHERE i.batch_id = b.id AND ${VISIBLE} GROUP BY i.wave) g) AS groups
FROM hold_batch b`;

/**
 * At most `limit` batches, the latest first. Index hold_batch_list, or hold_batch_active for those under way; for each one its
 * items are counted: some ten milliseconds for one of 20,000.
 */
export async function readHoldBatches(filter: {
  readable: Readable;
  states: readonly BatchState[];
  after: { at: Date; id: string } | null;
  limit: number;
}): Promise<HoldBatchSummary[]> {
  const rows = await reader.rows(
    SummaryRow,
    `${SUMMARY} WHERE ($1::text[] IS NULL OR b.project_ids && $1) AND b.state = ANY ($2)
       AND ($3::timestamptz IS NULL OR (b.created_at, b.id) < ($3, $4))
     ORDER BY b.created_at DESC, b.id DESC LIMIT $5`,
    [filter.readable, filter.states, filter.after?.at ?? null, filter.after?.id ?? null, filter.limit],
  );
  return rows.map(present);
}

/** One batch with what has become of each of its holds so far. Throws where there is none. By primary keys. */
export async function readHoldBatch(id: string, readable: Readable): Promise<HoldBatch> {
  const [[batch], [results]] = await Promise.all([
    reader.rows(SummaryRow, `${SUMMARY} WHERE b.id = $2`, [readable, id]),
    reader.rows(
      ResultsRow,
      `SELECT coalesce(jsonb_agg(i.hold_id ORDER BY i.position) FILTER (WHERE i.state = 'succeeded'), '[]') AS succeeded,
         coalesce(jsonb_agg(jsonb_build_object('id', i.hold_id, 'code', i.code) ORDER BY i.position) FILTER (WHERE i.state = 'failed'), '[]') AS failed
       FROM hold_batch_item i WHERE i.batch_id = $2 AND ${VISIBLE}`,
      [readable, id],
    ),
  ]);
  if (batch === undefined || results === undefined) throw new Error(`no batch ${id}`);
  const summary = present(batch);
  return { ...summary, ...results, remaining: summary.counts.remaining };
}

/** At most `limit` items of a batch after position `after`, in their order. By primary key. */
export async function readHoldBatchItems(filter: {
  batchId: string;
  readable: Readable;
  states: readonly HoldBatchItem["state"][] | null;
  after: number;
  limit: number;
}): Promise<HoldBatchItem[]> {
  return reader.rows(
    HoldBatchItem,
    `SELECT i.position, i.hold_id AS "holdId", coalesce(t.key, h.about) AS "ticketKey", coalesce(t.title, h.summary) AS "ticketTitle", i.state, i.code, i.detail, i.wave,
       d.probation, d.undone_at IS NOT NULL AS undone
     FROM hold_batch_item i
       LEFT JOIN hold h ON i.project_id IS NOT NULL AND h.id = i.hold_id LEFT JOIN ticket t ON t.id = h.ticket_id
       LEFT JOIN decision d ON d.id = i.decision_id
     WHERE i.batch_id = $2 AND ${VISIBLE} AND ($3::text[] IS NULL OR i.state = ANY ($3)) AND i.position > $4
     ORDER BY i.position LIMIT $5`,
    [filter.readable, filter.batchId, filter.states, filter.after, filter.limit],
  );
}

function present({ groups, createdAt, startAt, endedAt, ...row }: z.infer<typeof SummaryRow>): HoldBatchSummary {
  const sum = (field: "succeeded" | "failed" | "waiting" | "deciding") =>
    groups.reduce((total, group) => total + group[field], 0);
  const counts = { succeeded: sum("succeeded"), failed: sum("failed"), remaining: sum("waiting") + sum("deciding") };
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    startAt: startAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    total: counts.succeeded + counts.failed + counts.remaining,
    counts,
    waves: groups.flatMap(({ waiting, wave, ...group }) => (wave === null ? [] : [{ wave, ...group }])),
  };
}
