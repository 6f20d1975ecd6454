import { z } from "zod";
import type { HOLD_SORTS } from "#lib/contract/queue/hold-filter-words.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { isOfClaimed } from "#lib/db/people/claimed.ts";
import { AFTER_OPEN_HOLDS, holdsOf, type OpenHolds, openHoldParams } from "./open-holds.ts";

type Order = { column: "opened_at" | "check_at"; direction: "ASC" | "DESC" };

/** `age`: waiting longest first. `-age`: latest first. `check`: the next check first. */
const ORDERS: Record<(typeof HOLD_SORTS)[number], Order> = {
  age: { column: "opened_at", direction: "ASC" },
  "-age": { column: "opened_at", direction: "DESC" },
  check: { column: "check_at", direction: "ASC" },
};

const [AT, ID, LIMIT, ACCOUNT, STATES] = [0, 1, 2, 3, 4].map((index) => `$${AFTER_OPEN_HOLDS + index}`);

const HoldId = z.object({ id: z.string(), at: z.date() });

/**
 * A page of holds: their ids, with the time that they are sorted by (`at`). Index hold_queue for the open ones of one project,
 * else hold_list, both in the order of the list; `q`, `label` and `priority` read the ticket of every hold that the other
 * filters leave.
 */
export async function listHoldIds(query: {
  holds: OpenHolds;
  /** only those of what this service account claimed; null: all */
  account: string | null;
  states: readonly string[];
  sort: (typeof HOLD_SORTS)[number];
  after: { at: Date; id: string } | null;
  limit: number;
}): Promise<z.infer<typeof HoldId>[]> {
  const { holds, account, states, sort, after, limit } = query;
  const { column, direction } = ORDERS[sort];
  const onlyOpen = states.every((state) => state === "open");
  return reader.rows(
    HoldId,
    `SELECT h.id, h.${column} AS at FROM hold h LEFT JOIN ticket t ON t.id = h.ticket_id
     WHERE ${onlyOpen ? "h.state = 'open'" : `h.state = ANY (${STATES})`} AND ${holdsOf("h", "t")}
       AND ${isOfClaimed("h", `${ACCOUNT}`)}
       ${holds.projects?.length === 1 ? "AND h.project_id = ($1::text[])[1]" : ""}
       ${sort === "check" ? "AND h.check_at IS NOT NULL" : ""}
       AND (${AT}::timestamptz IS NULL OR (h.${column}, h.id) ${direction === "ASC" ? ">" : "<"} (${AT}, ${ID}))
     ORDER BY h.${column} ${direction}, h.id ${direction} LIMIT ${LIMIT}`,
    [...openHoldParams(holds), after?.at ?? null, after?.id ?? null, limit, account, ...(onlyOpen ? [] : [states])],
  );
}
