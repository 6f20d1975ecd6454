import { dayOf } from "./insight-span.ts";

/**
 * Holds that were decided in the span, with the seconds since they opened. One that was undone is open again, one that was
 * withdrawn was never decided. Index hold_decided.
 */
export const DECISION_TIME_ROWS = `SELECT h.ticket_id, h.closed_at AS at, ${dayOf("h.closed_at")} AS day, h.reason,
    extract(epoch FROM h.closed_at - h.opened_at)::float8 AS seconds
  FROM hold h WHERE h.project_id = $1 AND h.state = 'decided' AND h.closed_at >= $2 AND h.closed_at < $3`;
