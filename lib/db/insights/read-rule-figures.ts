import { TREND_PARTS } from "#lib/contract/reviews/sentinel-rules.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { RULE_ROWS } from "./rule-findings.ts";

/** Rules beyond these raise too little to be looked at. */
const MOST_RULES = 200;

export type RuleFigures = {
  sentinel: string;
  rule: string;
  overturned: number;
  confirmed: number;
  open: number;
  advisory: number;
};
export type RuleCost = {
  sentinel: string;
  rule: string;
  attempts: number;
  costUsd: number;
  unpriced: number;
  minutes: number;
};

/**
 * What became of the findings of each rule: over the period (`part` null), and in each of its equal parts, 1 the oldest.
 * One pass over {@link RULE_ROWS}.
 */
export async function readRuleFigures(span: {
  projectId: string;
  from: Date;
  to: Date;
}): Promise<(RuleFigures & { part: number | null })[]> {
  const { rows } = await pool().query<RuleFigures & { part: number | null }>(
    `SELECT sentinel, rule, part, count(*) FILTER (WHERE label = 'overturned')::int AS overturned,
       count(*) FILTER (WHERE label = 'confirmed')::int AS confirmed, count(*) FILTER (WHERE label = 'open')::int AS open,
       count(*) FILTER (WHERE label = 'advisory')::int AS advisory
     FROM (SELECT r.*, least(1 + floor(${TREND_PARTS} * extract(epoch FROM r.at - $2) / extract(epoch FROM $3::timestamptz - $2))::int, ${TREND_PARTS}) AS part
       FROM (${RULE_ROWS}) r) p
     GROUP BY GROUPING SETS ((sentinel, rule), (sentinel, rule, part))
     ORDER BY part NULLS FIRST, count(*) DESC, sentinel, rule LIMIT ${MOST_RULES * (TREND_PARTS + 1)}`,
    [span.projectId, span.from, span.to],
  );
  return rows;
}

/**
 * What the overturned findings of each rule cost: on each ticket, from the first rejection by one of them to the last
 * overruling, the runs that began, their dollars and the minutes. Findings of one rule on one ticket cost once. Two rules
 * on one ticket cost both. The overturned of {@link RULE_ROWS}; then index run_number for each ticket.
 */
export async function readRuleCosts(span: { projectId: string; from: Date; to: Date }): Promise<RuleCost[]> {
  const { rows } = await pool().query<RuleCost>(
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
  return rows;
}
