import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import type { DecisionHistory, DecisionRecord } from "#lib/engine/queue/next-best-minute.ts";

const DAYS = 30;
/** Only the latest of them are read; they are enough, however busy the project. */
const MAX_DECISIONS = 2000;

const RecordRow = z.object({
  reason: z.enum(HOLD_REASON_NAMES).nullable(),
  verb: z.enum(DECISION_VERB_NAMES).nullable(),
  held: z.number(),
  settled: z.number(),
  timed: z.number(),
  medianMinutes: z.number().nullable(),
});

/**
 * What became of the decisions of a project in the last 30 days, at most the latest 2,000: all together, and by reason and
 * verb. The time of a decision begins with the first look at its hold and counts as an hour at most; where nobody opened the
 * hold, which a batch or the API decided, there is none. Index hold_decided from its end, then decision_one for each: 5 to 15 ms
 * however old the project is.
 */
export async function readDecisionHistory(projectId: string): Promise<DecisionHistory> {
  const rows = await reader.rows(
    RecordRow,
    `SELECT reason, verb, count(*) FILTER (WHERE probation = 'held')::int AS held,
       count(*) FILTER (WHERE probation IN ('held', 'did_not_hold'))::int AS settled, count(seconds)::int AS timed,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) / 60 AS "medianMinutes"
     FROM (SELECT h.reason, d.verb, d.probation,
         -- least() ignores a null: without the CASE, a hold that nobody saw would count as an hour.
         CASE WHEN h.first_seen_at IS NOT NULL
           THEN least(extract(epoch FROM h.closed_at - h.first_seen_at), 3600)::float8 END AS seconds
       FROM hold h JOIN decision d ON d.hold_id = h.id AND d.undone_at IS NULL
       WHERE h.project_id = $1 AND h.state = 'decided' AND h.closed_at >= now() - make_interval(days => ${DAYS})
       ORDER BY h.closed_at DESC LIMIT ${MAX_DECISIONS}) r
     GROUP BY GROUPING SETS ((), (reason, verb)) ORDER BY reason, verb`,
    [projectId],
  );
  const [all = NONE] = rows.filter(({ reason }) => reason === null);
  return {
    all: recordOf(all),
    kinds: rows.flatMap((row) => {
      const { reason, verb } = row;
      return reason === null || verb === null ? [] : [{ reason, verb, ...recordOf(row) }];
    }),
  };
}

const NONE: DecisionRecord = { held: 0, settled: 0, medianMinutes: null, timed: 0 };

function recordOf({ held, settled, medianMinutes, timed }: DecisionRecord): DecisionRecord {
  return { held, settled, medianMinutes, timed };
}
