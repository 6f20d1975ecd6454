import { z } from "zod";
import { TREND_PARTS } from "#lib/contract/reviews/sentinel-rules.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { RULE_ROWS } from "./rule-findings.ts";

/** Rules beyond these raise too little to be looked at. */
const MAX_RULES = 200;

const RuleFigures = z.object({
  sentinel: z.string(),
  rule: z.string(),
  overturned: z.number(),
  confirmed: z.number(),
  open: z.number(),
  advisory: z.number(),
  /** null: of the whole period, else of this part of it, from 1, the oldest */
  part: z.number().nullable(),
});
const RuleCost = z.object({
  sentinel: z.string(),
  rule: z.string(),
  attempts: z.number(),
  costUsd: z.number(),
  unpriced: z.number(),
  minutes: z.number(),
});
/** How many findings of a rule have each label ({@link RULE_ROWS}). */
export type RuleFigures = z.infer<typeof RuleFigures>;
/** What the overturned findings of a rule cost. */
export type RuleCost = z.infer<typeof RuleCost>;

/** The figures of each rule over the span, and in each of its {@link TREND_PARTS} equal parts. One pass over {@link RULE_ROWS}. */
export async function readRuleFigures(span: { projectId: string; from: Date; to: Date }): Promise<RuleFigures[]> {
  return reader.rows(
    RuleFigures,
    `SELECT sentinel, rule, part, count(*) FILTER (WHERE label = 'overturned')::int AS overturned,
       count(*) FILTER (WHERE label = 'confirmed')::int AS confirmed, count(*) FILTER (WHERE label = 'open')::int AS open,
       count(*) FILTER (WHERE label = 'advisory')::int AS advisory
     FROM (SELECT r.*, least(1 + floor(${TREND_PARTS} * extract(epoch FROM r.at - $2) / extract(epoch FROM $3::timestamptz - $2))::int, ${TREND_PARTS}) AS part
       FROM (${RULE_ROWS}) r) p
     GROUP BY GROUPING SETS ((sentinel, rule), (sentinel, rule, part))
     ORDER BY part NULLS FIRST, count(*) DESC, sentinel, rule LIMIT ${MAX_RULES * (TREND_PARTS + 1)}`,
    [span.projectId, span.from, span.to],
  );
}

/**
 * What the overturned findings of each rule cost: the runs that began on each ticket between the first rejection by one of them
 * and the last overruling, their dollars, and the minutes in between. That time counts once for a rule and ticket, however many
 * findings there are, and for each of two rules. The overturned of {@link RULE_ROWS}; then index run_number for each ticket.
 */
export async function readRuleCosts(span: { projectId: string; from: Date; to: Date }): Promise<RuleCost[]> {
  return reader.rows(
    RuleCost,
    `SELECT o.sentinel, o.rule, sum(r.attempts)::int AS attempts, sum(r.usd)::float8 AS "costUsd", sum(r.unpriced)::int AS unpriced,
       sum(extract(epoch FROM o.until - o.since) / 60)::float8 AS minutes
     FROM (SELECT sentinel, rule, ticket_id, min(first_at) AS since, max(overruled_at) AS until
       FROM (${RULE_ROWS}) x WHERE label = 'overturned' GROUP BY sentinel, rule, ticket_id) o
     CROSS JOIN LATERAL (SELECT count(*) AS attempts, coalesce(sum(cost_usd), 0) AS usd,
         count(*) FILTER (WHERE cost_usd IS NULL) AS unpriced FROM run
       WHERE ticket_id = o.ticket_id AND started_at > o.since AND started_at < o.until AND state <> 'released') r
     GROUP BY o.sentinel, o.rule`,
    [span.projectId, span.from, span.to],
  );
}
