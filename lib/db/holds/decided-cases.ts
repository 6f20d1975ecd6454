import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import type { DecidedCase } from "#lib/engine/holds/card/recommend-decision.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";

const CaseRow = z.object({
  verb: z.enum(DECISION_VERB_NAMES),
  noted: z.boolean(),
  answer: z.string().nullable(),
  worked: z.boolean(),
  same: z.boolean(),
});

/**
 * What became of the decisions on other holds of the project that have the error of this one, or its reason and category: the
 * latest 200 of its last 1,000 decided holds, oldest first. Decisions that people made; those whose probation goes on are left
 * out. The key of hold, index hold_decided from its end, then decision_one for those that match: at most a few ms, however
 * many holds are open.
 */
export async function readDecidedCases(holdId: string): Promise<DecidedCase[]> {
  return (await reader.rows(CaseRow, DECIDED_CASES, [holdId])).toReversed();
}

const DECIDED_CASES: Planned = {
  name: "decided_cases",
  text: `
SELECT d.verb, coalesce(d.note, '') <> '' AS noted, CASE WHEN jsonb_typeof(d.answer) = 'string' THEN d.answer #>> '{}' END AS answer,
  d.probation = 'held' AS worked, h.fingerprint = o.fingerprint AS same
FROM hold o
CROSS JOIN LATERAL (SELECT c.id, c.reason, c.category, c.fingerprint, c.subject, c.closed_at FROM hold c
  WHERE c.project_id = o.project_id AND c.state = 'decided' AND c.closed_at IS NOT NULL ORDER BY c.closed_at DESC LIMIT 1000) h
JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL AND d.probation IN ('held', 'did_not_hold') AND NOT d.by_itself
WHERE o.id = $1 AND h.id <> o.id AND h.subject = o.subject
  AND (h.fingerprint = o.fingerprint OR (h.reason = o.reason AND h.category IS NOT DISTINCT FROM o.category))
ORDER BY h.closed_at DESC LIMIT 200`,
};
