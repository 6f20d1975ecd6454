import { z } from "zod";
import { MAX_EVIDENCE, RuleEvidence, type RuleLabel } from "#lib/contract/reviews/sentinel-rules.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { SentinelRule } from "#lib/engine/reviews/sentinel-rule.ts";
import { RULE_ROWS } from "./rule-findings.ts";

const EvidenceRow = RuleEvidence.extend({ raisedAt: z.date(), at: z.date().nullable(), total: z.number() });

/**
 * The findings of a rule with one of these labels (null: all), the latest first, at most 100; `total`: how many there are.
 * The rows that the figures of the rule count ({@link RULE_ROWS}), and the ticket of each.
 */
export async function readRuleEvidence(
  span: { projectId: string; from: Date; to: Date },
  { sentinel, rule }: SentinelRule,
  labels: readonly RuleLabel[] | null,
): Promise<{ items: RuleEvidence[]; total: number }> {
  const rows = await reader.rows(
    EvidenceRow,
    `SELECT jsonb_build_object('id', t.id, 'key', t.key, 'title', t.title, 'state', t.state) AS ticket, r.run_id AS "runId",
       jsonb_build_object('key', r.key, 'severity', r.severity, 'file', r.file, 'line', r.line, 'issue', r.issue) AS finding,
       r.at AS "raisedAt", r.label,
       CASE r.label WHEN 'overturned' THEN r.how WHEN 'confirmed' THEN 'addressed' END AS "settledBy",
       CASE r.label WHEN 'overturned' THEN r.overruled_by END AS by,
       CASE r.label WHEN 'overturned' THEN r.overruled_at WHEN 'confirmed' THEN r.addressed_at END AS at,
       (count(*) OVER ())::int AS total
     FROM (${RULE_ROWS}) r JOIN ticket t ON t.id = r.ticket_id
     WHERE r.sentinel = $4 AND r.rule = $5 AND ($6::text[] IS NULL OR r.label = ANY ($6))
     ORDER BY r.at DESC, t.id, r.key LIMIT ${MAX_EVIDENCE}`,
    [span.projectId, span.from, span.to, sentinel, rule, labels],
  );
  const items = rows.map(({ total: _, raisedAt, at, ...row }) => ({
    ...row,
    raisedAt: raisedAt.toISOString(),
    at: at?.toISOString() ?? null,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
