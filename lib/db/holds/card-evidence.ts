import { z } from "zod";
import { JudgedCriterion } from "#lib/contract/reviews.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Planned } from "#lib/db/connection/tx.ts";
import type { LoggedEvent } from "#lib/engine/holds/card/decisive-line.ts";
import type { JudgedCriteria } from "#lib/engine/holds/card/judged-criteria.ts";

/** What the card of a hold shows beside the facts of its ticket. */
export type CardEvidence = {
  /** the run that the hold is about, or else the latest one before it was closed */
  runId: string;
  number: number;
  /** lines of the diffs of the latest attempts, by the id of the run; one without a diff is left out */
  patches: { id: string; added: number; removed: number }[];
  /** the last to-dos of these attempts, as they were told; one that told of none is left out */
  todos: { id: string; list: unknown }[];
  judged: JudgedCriteria | null;
  /** the end of the log of the run, oldest first */
  log: LoggedEvent[];
  /** all events of that log */
  events: number;
  /** attempts of the ticket whose failure has the fingerprint of this run's, itself included */
  alike: number;
  /** the service that it used, where that is not up */
  downService: string | null;
};

const EvidenceRow = z.object({
  runId: z.string(),
  number: z.number(),
  patches: z.array(z.object({ id: z.string(), added: z.number(), removed: z.number() })),
  todos: z.array(z.object({ id: z.string(), list: z.unknown() })),
  judged: z.object({ criteria: z.array(z.string()), marks: z.array(JudgedCriterion) }).nullable(),
  log: z.array(z.object({ seq: z.number(), type: z.string(), message: z.string() })),
  events: z.number(),
  alike: z.number(),
  downService: z.string().nullable(),
});

/**
 * Null where nobody tried it yet. The key of hold, the runs of its ticket by run_number, at most three diffs
 * and lists of to-dos, one verdict by
 * review_number, at most 60 events of the log by its primary key, each cut at 4,000 characters, and the key of service: what it
 * costs does not grow with the project.
 */
export async function readCardEvidence(holdId: string): Promise<CardEvidence | null> {
  return reader.row(EvidenceRow, CARD_EVIDENCE, [holdId]);
}

/** Lines of a diff that begin with a sign, without those that name the file. */
const lines = (sign: string) =>
  `(length(c.diff) - length(replace(c.diff, E'\\n${sign}', E'\\n'))) - (length(c.diff) - length(replace(c.diff, E'\\n${sign.repeat(3)} ', ''))) / 5`;

/** What the latest attempts left. */
const LATEST = `(SELECT id FROM run l WHERE l.ticket_id = r.ticket_id AND l.number <= r.number AND l.state <> 'released' ORDER BY l.number DESC LIMIT 3) a
    JOIN run_content c ON c.run_id = a.id`;

/** What a tool said that took a call for wrong, as a level does with a password; an exit code says enough in the log itself. */
const REFUSAL = `CASE WHEN data -> 'accepted' = 'false' THEN concat_ws(': ', 'refused', left(coalesce(data ->> 'why', data ->> 'output'), 300)) END`;

const CARD_EVIDENCE: Planned = {
  name: "card_evidence",
  text: `
SELECT r.id AS "runId", r.number,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.run_id, 'added', greatest(0, ${lines("+")}), 'removed', greatest(0, ${lines("-")})))
    FROM ${LATEST} WHERE c.diff <> ''), '[]') AS patches,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.run_id, 'list', c.todos)) FROM ${LATEST} WHERE c.todos IS NOT NULL), '[]') AS todos,
  (SELECT jsonb_build_object('criteria', coalesce(c.acceptance_criteria, '[]'), 'marks', v.criteria)
    FROM review v LEFT JOIN run_content c ON c.run_id = v.run_id
    WHERE v.ticket_id = r.ticket_id AND v.verdict IS NOT NULL AND jsonb_typeof(v.criteria) = 'array'
    ORDER BY v.number DESC LIMIT 1) AS judged,
  coalesce((SELECT jsonb_agg(jsonb_build_object('seq', e.seq, 'type', e.type, 'message', e.message) ORDER BY e.seq)
    FROM (SELECT seq, type, left(concat_ws(' ', message, CASE type WHEN 'tool_call' THEN left(coalesce(data -> 'arguments', data -> 'args', data -> 'input', data -> 'parameters')::text, 300)
      WHEN 'tool_result' THEN ${REFUSAL} END), 4000) AS message FROM run_event
      WHERE run_id = r.id AND seq > r.last_seq - 60 AND message <> '' ORDER BY seq DESC LIMIT 60) e), '[]') AS log,
  r.last_seq AS events,
  (SELECT count(*)::int FROM run l WHERE l.ticket_id = r.ticket_id AND l.fingerprint = r.fingerprint) AS alike,
  (SELECT s.name FROM service s WHERE s.project_id = r.project_id AND s.name = r.service AND s.state <> 'closed') AS "downService"
FROM hold h JOIN run r ON r.id = coalesce(h.run_id, (SELECT l.id FROM run l
  WHERE l.ticket_id = h.ticket_id AND l.state <> 'released' AND l.started_at <= coalesce(h.closed_at, 'infinity') ORDER BY l.number DESC LIMIT 1))
WHERE h.id = $1`,
};
