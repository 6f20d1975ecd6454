import { pool } from "#lib/db/connection/pool.ts";
import type { Spell, Spells } from "../../contract/insights.ts";
import { eachDay, type InsightSpan, spanValues } from "./insight-span.ts";

type Row = Spell & { reason: string | null; day: number | null };

/** Median and 90th percentile of `seconds` of some rows (`time-to-first-look.ts`, `time-to-decision.ts`): in all, by reason, by day. */
export async function readSpells(rowsOf: string, span: InsightSpan): Promise<Omit<Spells, "before">> {
  const { rows } = await pool().query<Row>(
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

function spellOf({ count, medianSeconds, p90Seconds }: Row): Spell {
  return { count, medianSeconds, p90Seconds };
}
