import { z } from "zod";
import { jsonObject } from "#lib/db/connection/json-object.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { type OpenHolds, openHoldParams, openHolds } from "#lib/db/queue/open-holds.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATE_NAMES } from "#lib/engine/holds/hold-states.ts";
import { HOLD_SUBJECTS } from "#lib/engine/holds/hold-subjects.ts";
import { RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";

/**
 * Which holds a batch is about. `filter`: open holds in projects, waiting longest first; a null field does not filter.
 * `ids`: in the order given, each once. `failed`: of another batch, those whose hold is open again or still.
 */
export type HoldChoice =
  | { kind: "filter"; holds: OpenHolds }
  | { kind: "ids"; ids: string[]; readable: string[]; decidable: string[] }
  | { kind: "failed"; batchId: string; decidable: string[] };

/** Holds by a filter of `GET /holds`. Index hold_cluster with a fingerprint, hold_queue without. */
const BY_FILTER = `
SELECT row_number() OVER (ORDER BY h.opened_at, h.id)::int AS position, h.id AS hold_id, h.project_id, h.version, NULL AS code
FROM hold h JOIN ticket t ON t.id = h.ticket_id
WHERE ${openHolds("h", "t")}`;

/** A hold that the caller may not see counts as not found; one that they may only read is forbidden, as to a single decision. */
const BY_IDS = `
SELECT row_number() OVER (ORDER BY min(g.n))::int AS position, g.id AS hold_id,
  CASE WHEN h.project_id = ANY ($2::text[]) THEN h.project_id END AS project_id, h.version,
  CASE WHEN h.id IS NULL OR h.project_id <> ALL ($2) THEN 'not_found' WHEN h.project_id <> ALL ($3::text[]) THEN 'forbidden' END AS code
FROM unnest($1::text[]) WITH ORDINALITY AS g(id, n) LEFT JOIN hold h ON h.id = g.id
GROUP BY g.id, h.id, h.project_id, h.version`;

const FAILED = `
SELECT row_number() OVER (ORDER BY i.position)::int AS position, h.id AS hold_id, h.project_id, h.version, NULL AS code
FROM hold_batch_item i JOIN hold h ON h.id = i.hold_id
WHERE i.batch_id = $1 AND i.state = 'failed' AND h.state = 'open' AND h.project_id = ANY ($2::text[])`;

/** A query of (position, hold_id, project_id, version, code) whose parameters are numbered from $1. */
export function choiceSql(choice: HoldChoice): { sql: string; params: unknown[] } {
  switch (choice.kind) {
    case "filter":
      return { sql: BY_FILTER, params: openHoldParams(choice.holds) };
    case "ids":
      return { sql: BY_IDS, params: [choice.ids, choice.readable, choice.decidable] };
    case "failed":
      return { sql: FAILED, params: [choice.batchId, choice.decidable] };
  }
}

const ChosenHold = z.object({
  subject: z.enum(HOLD_SUBJECTS),
  reason: z.enum(HOLD_REASON_NAMES),
  state: z.enum(HOLD_STATE_NAMES),
  level: z.object({}).nullable(),
  latestRunState: z.enum(RUN_STATE_NAMES).nullable(),
});
const ChosenRow = z.object({
  /** why they would fail whatever the verb; else null */
  code: z.string().nullable(),
  hold: ChosenHold.nullable(),
  count: z.number(),
});
/** Chosen holds that are alike in all that decides what a verb does to them. */
export type ChosenKind = z.infer<typeof ChosenRow>;

const chosenHold = jsonObject(ChosenHold, "h", {
  level: "CASE WHEN h.level IS NOT NULL THEN '{}'::jsonb END",
  latestRunState:
    "(SELECT l.state FROM run l WHERE l.ticket_id = h.ticket_id AND l.state <> 'released' ORDER BY l.number DESC LIMIT 1)",
});

/** What was chosen, counted by kind: few rows, however many holds. One probe of run_number for each hold. */
export async function countChosen(choice: HoldChoice): Promise<ChosenKind[]> {
  const { sql, params } = choiceSql(choice);
  return reader.rows(
    ChosenRow,
    `SELECT k.code, k.hold, count(*)::int AS count
     FROM (SELECT c.code, CASE WHEN c.code IS NULL THEN ${chosenHold} END AS hold
       FROM (${sql}) c LEFT JOIN hold h ON h.id = c.hold_id) k
     GROUP BY k.code, k.hold`,
    params,
  );
}
