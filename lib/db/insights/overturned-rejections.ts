import { z } from "zod";
import { Overturned, type OverturnsInsight } from "#lib/contract/insights.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { dayOf, type InsightSpan, spanValues } from "./insight-span.ts";

/** A person who overrules a review does so before the ticket has its next verdict. */
const UNTIL_NEXT = `coalesce((SELECT min(x.ended_at) FROM review x
  WHERE x.ticket_id = v.ticket_id AND x.number > v.number AND x.verdict IN ('approved', 'rejected')), 'infinity')`;

/**
 * Rejections of the span. Overturned: before the ticket's next verdict a person approved what was rejected, or waived one of the
 * findings. Index review_ended; then review_number, decision_ticket and the keys of finding and finding_waiver for each.
 */
export const REJECTION_ROWS = `SELECT o.*, o.approved_over OR o.waived AS overturned FROM (
    SELECT v.ticket_id, v.ended_at AS at, ${dayOf("v.ended_at")} AS day, coalesce(v.sentinel, '') AS sentinel,
      EXISTS (SELECT 1 FROM decision d JOIN hold h ON h.id = d.hold_id
        WHERE d.ticket_id = v.ticket_id AND d.at >= v.ended_at AND d.at < n.at AND d.verb = 'approve'
          AND d.undone_at IS NULL AND h.subject = 'ticket') AS approved_over,
      EXISTS (SELECT 1 FROM finding f JOIN finding_waiver w ON w.ticket_id = f.ticket_id AND w.key = f.key
        WHERE f.review_id = v.id AND w.kind = 'waived' AND w.taken_back_at IS NULL AND w.at >= v.ended_at AND w.at < n.at) AS waived
    FROM review v CROSS JOIN LATERAL (SELECT ${UNTIL_NEXT} AS at) n
    WHERE v.project_id = $1 AND v.ended_at >= $2 AND v.ended_at < $3 AND v.verdict = 'rejected') o`;

/** `sentinel` null: of all. */
const OverturnedRow = Overturned.extend({ sentinel: z.string().nullable() });

/** How many rejections were overturned, and how: in all and by sentinel. One pass over {@link REJECTION_ROWS}. */
export async function readOverturnedRejections(span: InsightSpan): Promise<Omit<OverturnsInsight, "before">> {
  const rows = await reader.rows(
    OverturnedRow,
    `SELECT sentinel, count(*)::int AS rejections, count(*) FILTER (WHERE overturned)::int AS overturned,
       count(*) FILTER (WHERE approved_over)::int AS "approvedOver", count(*) FILTER (WHERE waived)::int AS waived
     FROM (${REJECTION_ROWS}) r GROUP BY GROUPING SETS ((), (sentinel)) ORDER BY 3 DESC, 2 DESC, sentinel LIMIT 51`,
    spanValues(span),
  );
  const { sentinel: _, ...total } = rows.find(({ sentinel }) => sentinel === null) ?? { sentinel: null, ...NONE };
  return {
    ...total,
    sentinels: rows.flatMap(({ sentinel, ...of }) => (sentinel === null ? [] : [{ sentinel, ...of }])),
  };
}

const NONE: Overturned = { rejections: 0, overturned: 0, approvedOver: 0, waived: 0 };
