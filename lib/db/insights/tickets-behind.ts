import { z } from "zod";
import { INSIGHT_TICKETS, type InsightNumber, InsightTicket } from "#lib/contract/insights.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { AGENT_ROWS } from "./agent-health.ts";
import { DECISION_ROWS } from "./decisions-that-held.ts";
import { HOLD_ROWS } from "./holds-by-reason.ts";
import { type InsightSpan, spanValues } from "./insight-span.ts";
import { NOWHERE_ROWS } from "./led-nowhere.ts";
import { REJECTION_ROWS } from "./overturned-rejections.ts";
import { DECISION_TIME_ROWS, FIRST_LOOK_ROWS } from "./read-spells.ts";
import { RETRY_ROWS } from "./retry-success.ts";

/** The rows that each number counts. */
const ROWS: Record<InsightNumber, string> = {
  decisions: DECISION_ROWS,
  firstLook: FIRST_LOOK_ROWS,
  decision: DECISION_TIME_ROWS,
  holds: HOLD_ROWS,
  retries: RETRY_ROWS,
  overturns: REJECTION_ROWS,
  agents: AGENT_ROWS,
  nowhere: NOWHERE_ROWS,
};

const TicketBehind = InsightTicket.extend({
  at: z.date(),
  /** how many tickets there are in all */
  total: z.number(),
});
export type TicketBehind = z.infer<typeof TicketBehind>;

/**
 * The tickets of the rows that have all the values of a point, the latest first, at most 100. Costs as much as the number
 * itself, and the ticket of each row.
 */
export async function readTicketsBehind(
  number: InsightNumber,
  span: InsightSpan,
  point: Record<string, string | number | boolean>,
): Promise<TicketBehind[]> {
  return reader.rows(
    TicketBehind,
    `SELECT t.id, t.key, t.title, t.state, b.count, b.at, b.total FROM (
       SELECT ticket_id, count(*)::int AS count, max(at) AS at, (count(*) OVER ())::int AS total
       FROM (${ROWS[number]}) r WHERE to_jsonb(r) @> $5::jsonb GROUP BY ticket_id ORDER BY max(at) DESC, ticket_id LIMIT ${INSIGHT_TICKETS}) b
     JOIN ticket t ON t.id = b.ticket_id ORDER BY b.at DESC, t.id`,
    [...spanValues(span), JSON.stringify(point)],
  );
}
