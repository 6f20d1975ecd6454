import { z } from "zod";
import { Spell, type Spells } from "#lib/contract/insights.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { dayOf, eachDay, type InsightSpan, spanValues } from "./insight-span.ts";

/** Of one reason or one day; both null: of all. */
const SpellRow = Spell.extend({ reason: z.string().nullable(), day: z.number().nullable() });

/**
 * Median and 90th percentile of the `seconds` of the rows that `rowsOf` selects ({@link FIRST_LOOK_ROWS},
 * {@link DECISION_TIME_ROWS}): in all, by reason, by day. One pass over them.
 */
export async function readSpells(rowsOf: string, span: InsightSpan): Promise<Omit<Spells, "before">> {
  const rows = await reader.rows(
    SpellRow,
    `SELECT reason, day, count(*)::int AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS "medianSeconds",
       percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS "p90Seconds"
     FROM (${rowsOf}) r GROUP BY GROUPING SETS ((), (reason), (day)) ORDER BY count(*) DESC, reason`,
    spanValues(span),
  );
  const total = rows.find(({ reason, day }) => reason === null && day === null);
  return {
    ...(total ? spellOf(total) : NONE),
    reasons: rows.flatMap((row) => (row.reason === null ? [] : [{ reason: row.reason, ...spellOf(row) }])),
    days: eachDay(span, rows, spellOf, NONE),
  };
}

const NONE: Spell = { count: 0, medianSeconds: null, p90Seconds: null };

function spellOf({ count, medianSeconds, p90Seconds }: Spell): Spell {
  return { count, medianSeconds, p90Seconds };
}

/**
 * Holds that were decided in the span, with the seconds since they opened. One that was undone is open again, one that was
 * withdrawn was never decided. Index hold_decided.
 */
export const DECISION_TIME_ROWS = `SELECT h.ticket_id, h.closed_at AS at, ${dayOf("h.closed_at")} AS day, h.reason,
    extract(epoch FROM h.closed_at - h.opened_at)::float8 AS seconds
  FROM hold h WHERE h.project_id = $1 AND h.state = 'decided' AND h.closed_at >= $2 AND h.closed_at < $3 AND h.ticket_id IS NOT NULL`;

/**
 * Holds that somebody who may decide them looked at for the first time in the span, with the seconds since they opened. Index
 * hold_seen.
 */
export const FIRST_LOOK_ROWS = `SELECT h.ticket_id, h.first_seen_at AS at, ${dayOf("h.first_seen_at")} AS day, h.reason,
    extract(epoch FROM h.first_seen_at - h.opened_at)::float8 AS seconds
  FROM hold h WHERE h.project_id = $1 AND h.first_seen_at >= $2 AND h.first_seen_at < $3 AND h.ticket_id IS NOT NULL`;
