import type { HOLD_SORTS } from "#lib/contract/queue/hold-filter-words.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { AFTER_OPEN_HOLDS, holdsOf, type OpenHolds, openHoldParams } from "./open-holds.ts";

type Order = { column: "opened_at" | "check_at"; direction: "ASC" | "DESC" };

/** `age`: waiting longest first. `-age`: latest first. `check`: the next check first. */
const ORDERS: Record<(typeof HOLD_SORTS)[number], Order> = {
  age: { column: "opened_at", direction: "ASC" },
  "-age": { column: "opened_at", direction: "DESC" },
  check: { column: "check_at", direction: "ASC" },
};

const [AT, ID, LIMIT, STATES] = [0, 1, 2, 3].map((index) => `$${AFTER_OPEN_HOLDS + index}`);

/**
 * Ids of holds with the time that they are sorted by, after a position. Index hold_queue for the open ones of one project,
 * hold_list else, both in the order of the list; `q`, `label` and `priority` look at the ticket of every hold that the other
 * filters leave.
 */
export async function listHoldIds(query: {
  holds: OpenHolds;
  states: readonly string[];
  sort: (typeof HOLD_SORTS)[number];
  after: { at: Date; id: string } | null;
  limit: number;
}): Promise<{ id: string; at: Date }[]> {
  const { holds, states, sort, after, limit } = query;
  const { column, direction } = ORDERS[sort];
  const onlyOpen = states.every((state) => state === "open");
  const { rows } = await pool().query<{ id: string; at: Date }>(
    `SELECT h.id, h.${column} AS at FROM hold h LEFT JOIN ticket t ON t.id = h.ticket_id
     WHERE ${onlyOpen ? "h.state = 'open'" : `h.state = ANY (${STATES})`} AND ${holdsOf("h", "t")}
       ${holds.projects?.length === 1 ? "AND h.project_id = ($1::text[])[1]" : ""}
       ${sort === "check" ? "AND h.check_at IS NOT NULL" : ""}
       AND (${AT}::timestamptz IS NULL OR (h.${column}, h.id) ${direction === "ASC" ? ">" : "<"} (${AT}, ${ID}))
     ORDER BY h.${column} ${direction}, h.id ${direction} LIMIT ${LIMIT}`,
    [...openHoldParams(holds), after?.at ?? null, after?.id ?? null, limit, ...(onlyOpen ? [] : [states])],
  );
  return rows;
}
