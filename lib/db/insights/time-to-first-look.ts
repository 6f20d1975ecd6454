import { dayOf } from "./insight-span.ts";

/**
 * Holds that somebody who may decide them looked at for the first time in the span, with the seconds since they opened. Index
 * hold_seen.
 */
export const FIRST_LOOK_ROWS = `SELECT h.ticket_id, h.first_seen_at AS at, ${dayOf("h.first_seen_at")} AS day, h.reason,
    extract(epoch FROM h.first_seen_at - h.opened_at)::float8 AS seconds
  FROM hold h WHERE h.project_id = $1 AND h.first_seen_at >= $2 AND h.first_seen_at < $3`;
