import { z } from "zod";
import { type DecisionsInsight, Fates } from "#lib/contract/insights.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { dayOf, eachDay, type InsightSpan, spanValues } from "./insight-span.ts";

/**
 * Decisions of the span that went on probation and were not undone. `fate`: the check that had failed passed (held), failed
 * again (did not hold), or has not run since (on probation). Index hold_decided, then decision_one for each.
 */
export const DECISION_ROWS = `SELECT h.ticket_id, h.closed_at AS at, ${dayOf("h.closed_at")} AS day, d.verb, h.reason, d.probation AS fate, d.verb = d.recommended AS followed
  FROM hold h JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL
  WHERE h.project_id = $1 AND h.state = 'decided' AND h.closed_at >= $2 AND h.closed_at < $3 AND d.probation IS NOT NULL`;

/** Of one verb, one reason, one day, or of what was recommended or not; all null: of all. */
const FatesRow = Fates.extend({
  verb: z.string().nullable(),
  reason: z.string().nullable(),
  day: z.number().nullable(),
  followed: z.boolean().nullable(),
  all: z.boolean(),
});

/** How many held: in all, by verb, by reason of the hold, by day of the decision. One pass over {@link DECISION_ROWS}. */
export async function readDecisionsThatHeld(span: InsightSpan): Promise<Omit<DecisionsInsight, "before">> {
  const rows = await reader.rows(
    FatesRow,
    `SELECT verb, reason, day, followed, grouping(verb, reason, day, followed) = 15 AS "all", count(*) FILTER (WHERE fate = 'held')::int AS held,
       count(*) FILTER (WHERE fate = 'did_not_hold')::int AS "didNotHold",
       count(*) FILTER (WHERE fate = 'on_probation')::int AS "onProbation"
     FROM (${DECISION_ROWS}) r GROUP BY GROUPING SETS ((), (verb), (reason), (day), (followed)) ORDER BY count(*) DESC, verb, reason`,
    spanValues(span),
  );
  const total = rows.find(({ all }) => all);
  const followed = (whether: boolean) => fatesOf(rows.find((row) => row.followed === whether) ?? NONE);
  return {
    ...(total ? fatesOf(total) : NONE),
    recommended: { followed: followed(true), other: followed(false) },
    verbs: rows.flatMap((row) => (row.verb === null ? [] : [{ verb: row.verb, ...fatesOf(row) }])),
    reasons: rows.flatMap((row) => (row.reason === null ? [] : [{ reason: row.reason, ...fatesOf(row) }])),
    days: eachDay(span, rows, fatesOf, NONE),
  };
}

const NONE: Fates = { held: 0, didNotHold: 0, onProbation: 0 };

function fatesOf({ held, didNotHold, onProbation }: Fates): Fates {
  return { held, didNotHold, onProbation };
}
