import type { HOLD_SORTS } from "../contract/hold-filter-words.ts";
import type { QueueCluster } from "../contract/queue.ts";
import { type minuteWeights, PRIORITY_NAMES } from "../engine/next-best-minute.ts";
import { AFTER_OPEN_HOLDS, type OpenHolds, openHoldParams, openHolds } from "./open-holds.ts";
import { pool } from "./pool.ts";

/** Of the members of a cluster so many are named with it. */
const NAMED = 20;

type Sort = (typeof HOLD_SORTS)[number];
type Order = { column: string; direction: "ASC" | "DESC" };

const ORDERS: Record<Sort, Order> = {
  age: { column: "opened_at", direction: "ASC" },
  "-age": { column: "opened_at", direction: "DESC" },
  check: { column: "check_at", direction: "ASC" },
};

/** By a time, or by what a minute is worth: the weight of each kind of hold, and whether what is blocked counts. */
export type QueueOrder = Sort | { weights: ReturnType<typeof minuteWeights>; blocked: boolean };

/** Where a row stands: what a minute is worth there (0 in an order by time), the time, and an id that settles ties. */
export type QueuePosition = { score: number; at: Date; id: string };

export type ClusterRow = QueuePosition & { cluster: QueueCluster };

/** Rows that a filter matches, and holds in them. */
export type QueueTotals = { total: number; holds: number };

/** Rows of the queue in their order; how many there are in all, where reading them has told. */
export type QueueRows = { rows: ClusterRow[]; totals: QueueTotals | null };

/**
 * The queue: what is true of the open holds of a filter that have one fingerprint, or with `each` of every hold by itself, in
 * the order of the first of them. A cluster is what the filter leaves of it. `limit` rows after a position. By age or deadline
 * in one project it goes down hold_queue or hold_deadline and asks hold_cluster or hold_cluster_deadline of each hold whether it
 * is the first of its kind, until the page is full. With `each`, or for the next best minute (with the tickets that wait for
 * them), it is one pass over the open holds. Then a look into hold_cluster for each row of the page. Measured by
 * bench/queue-query.ts.
 */
export async function readQueueClusters(query: {
  holds: OpenHolds;
  each: boolean;
  order: QueueOrder;
  after: QueuePosition | null;
  /** The last position; null: as many as there are. */
  until: QueuePosition | null;
  limit: number;
}): Promise<QueueRows> {
  const { holds, order, after, until, limit } = query;
  const params = [...openHoldParams(holds), ...positionParams(after), ...positionParams(until), limit];
  const { rows } = await pool().query<Found>(
    sqlOf(query),
    typeof order === "string" ? params : [...params, ...weightParams(order)],
  );
  return {
    rows: rows.flatMap(({ id, at, score, total: _, matched: __, since, ...cluster }) =>
      id === null ? [] : [{ id, at, score, cluster: { ...cluster, since: since.toISOString() } }],
    ),
    totals: rows[0]?.total === undefined ? null : { total: rows[0].total, holds: rows[0].matched },
  };
}

/** How many rows a filter matches: one pass over the open holds. */
export async function readQueueTotals(holds: OpenHolds): Promise<QueueTotals> {
  const { rows } = await pool().query<QueueTotals>(
    `SELECT count(*)::int AS total, coalesce(sum(size), 0)::int AS holds FROM (
       SELECT count(*) AS size FROM hold h LEFT JOIN ticket t ON t.id = h.ticket_id
       WHERE ${openHolds("h", "t")} GROUP BY h.project_id, h.fingerprint) g`,
    openHoldParams(holds),
  );
  return rows[0] ?? { total: 0, holds: 0 };
}

function sqlOf({ holds, each, order }: { holds: OpenHolds; each: boolean; order: QueueOrder }): string {
  if (typeof order !== "string") return byMinute(each);
  return each ? byTime(ORDERS[order], each) : firstsByTime(ORDERS[order], holds.projects?.length === 1);
}

type Found = Omit<QueuePosition, "id"> &
  Omit<QueueCluster, "since"> & { id: string | null; since: Date; total?: number; matched: number };

const positionParams = (position: QueuePosition | null) => [
  position?.score ?? null,
  position?.at ?? null,
  position?.id ?? null,
];

/** The reasons, and for each of them the weights by subject and priority: what is looked up needs no join. */
function weightParams({ weights, blocked }: Exclude<QueueOrder, string>): unknown[] {
  const known = new Map(
    weights.map(({ subject, reason, priority, weight }) => [`${reason} ${subject} ${priority}`, weight]),
  );
  const reasons = [...new Set(weights.map(({ reason }) => reason))];
  const flat = reasons.flatMap((reason) =>
    ["ticket", "run"].flatMap((subject) =>
      PRIORITY_NAMES.map((priority) => known.get(`${reason} ${subject} ${priority}`) ?? 0),
    ),
  );
  return [reasons, flat, blocked];
}

const param = (index: number): string => `$${AFTER_OPEN_HOLDS + index}`;
const [SCORE, AT, ID, LAST_SCORE, LAST_AT, LAST_ID, LIMIT] = [0, 1, 2, 3, 4, 5, 6].map(param);
const [REASONS, WEIGHTS, BLOCKED] = [7, 8, 9].map(param);

/** What groups holds to rows, and the name of a row. */
const keyOf = (each: boolean) =>
  each
    ? { columns: "h.project_id, h.fingerprint, h.id", id: "h.id" }
    : { columns: "h.project_id, h.fingerprint", id: "h.fingerprint || '_' || h.project_id" };

function byTime({ column, direction }: Order, each: boolean): string {
  const at = `${direction === "ASC" ? "min" : "max"}(h.${column})`;
  const { columns, id } = keyOf(each);
  return `
WITH g AS MATERIALIZED (
  SELECT ${columns.replace("h.id", "h.id AS hold_id")}, ${id} AS id, ${at} AS at, 0::float8 AS score, count(*)::int AS size
  FROM hold h LEFT JOIN ticket t ON t.id = h.ticket_id
  WHERE ${openHolds("h", "t")}
  GROUP BY ${columns}),
f AS MATERIALIZED (
  SELECT * FROM g
  WHERE (${SCORE}::float8 IS NULL OR (at, id) ${direction === "ASC" ? ">" : "<"} (${AT}::timestamptz, ${ID}))
    AND (${LAST_SCORE}::float8 IS NULL OR (at, id) ${direction === "ASC" ? "<=" : ">="} (${LAST_AT}::timestamptz, ${LAST_ID}))
  ORDER BY at ${direction}, id ${direction} LIMIT ${LIMIT})
${page(each, `c.${column} ${direction}, c.id ${direction}`, `f.at ${direction}, f.id ${direction}`)}`;
}

/**
 * Each cluster at its first hold. `one`: in one project, whose index is in the order of the list. CASE keeps PostgreSQL from
 * believing that hardly a hold is the first of its kind: it would then read all that the filter matches before it sorts.
 */
function firstsByTime({ column, direction }: Order, one: boolean): string {
  const [beyond, upTo] = direction === "ASC" ? [">", "<="] : ["<", ">="];
  const { id } = keyOf(false);
  return `
WITH f AS MATERIALIZED (
  SELECT h.project_id, h.fingerprint, ${id} AS id, h.${column} AS at, 0::float8 AS score
  FROM hold h LEFT JOIN ticket t ON t.id = h.ticket_id
  WHERE ${openHolds("h", "t")} ${one ? "AND h.project_id = ($1::text[])[1]" : ""}
    AND (${AT}::timestamptz IS NULL OR h.${column} ${beyond}= ${AT})
    AND (${SCORE}::float8 IS NULL OR (h.${column}, ${id}) ${beyond} (${AT}::timestamptz, ${ID}))
    AND (${LAST_SCORE}::float8 IS NULL OR (h.${column}, ${id}) ${upTo} (${LAST_AT}::timestamptz, ${LAST_ID}))
    AND CASE WHEN h.id = (SELECT e.id FROM hold e LEFT JOIN ticket et ON et.id = e.ticket_id
      WHERE e.project_id = h.project_id AND e.fingerprint = h.fingerprint AND ${openHolds("e", "et")}
      ORDER BY e.${column} ${direction}, e.id ${direction} LIMIT 1) THEN true ELSE false END
  ORDER BY h.${column} ${direction}, id ${direction} LIMIT ${LIMIT}),
g AS (SELECT NULL::int AS size)
${page(false, `c.${column} ${direction}, c.id ${direction}`, `f.at ${direction}, f.id ${direction}`).replace("a.total, a.matched,", "")}`;
}

/** The weight of a hold by its reason, subject and priority. */
function weightOf(h: string, t: string): string {
  const place = `(array_position(${REASONS}::text[], ${h}.reason) - 1) * 8 + CASE ${h}.subject WHEN 'run' THEN 5 ELSE 1 END + ${t}.priority`;
  return `(${WEIGHTS}::float8[])[${place}]`;
}

function byMinute(each: boolean): string {
  const { columns, id } = keyOf(each);
  return `
WITH g AS MATERIALIZED (
  SELECT s.*, s.weight * CASE WHEN ${BLOCKED}::boolean THEN 1 + s.blocked ELSE 1 END AS score
  FROM (SELECT ${columns.replace("h.id", "h.id AS hold_id")}, ${id} AS id, min(h.opened_at) AS at, max(${weightOf("h", "t")}) AS weight,
      count(DISTINCT h.id)::int AS size, count(DISTINCT w.ticket_id)::int AS blocked
    FROM hold h JOIN ticket t ON t.id = h.ticket_id
      LEFT JOIN LATERAL (SELECT d.ticket_id FROM ticket_dependency d JOIN ticket b ON b.id = d.ticket_id AND b.state = 'blocked'
        WHERE d.depends_on_id = h.ticket_id AND NOT d.waived) w ON true
    WHERE ${openHolds("h", "t")}
    GROUP BY ${columns}) s),
f AS MATERIALIZED (
  SELECT * FROM g
  WHERE (${SCORE}::float8 IS NULL OR g.score < ${SCORE} OR g.score = ${SCORE} AND (g.at, g.id) > (${AT}::timestamptz, ${ID}))
    AND (${LAST_SCORE}::float8 IS NULL OR g.score > ${LAST_SCORE} OR g.score = ${LAST_SCORE} AND (g.at, g.id) <= (${LAST_AT}::timestamptz, ${LAST_ID}))
  ORDER BY g.score DESC, g.at, g.id LIMIT ${LIMIT})
${page(each, `${weightOf("c", "ct")} DESC, c.opened_at, c.id`, "f.score DESC, f.at, f.id")}`;
}

/** The rows of `f` with what is true of their holds, in the order of `rows`; their holds in the order of `members`. */
function page(each: boolean, members: string, rows: string): string {
  const from = `hold c LEFT JOIN ticket ct ON ct.id = c.ticket_id
    WHERE ${each ? "c.id = f.hold_id" : "c.project_id = f.project_id AND c.fingerprint = f.fingerprint"} AND ${openHolds("c", "ct")}`;
  return `
SELECT f.id, f.at, f.score, f.fingerprint, s.size, s.since, s.late, s.reasons, n.holds, n.keys, a.total, a.matched,
  (SELECT count(DISTINCT d.ticket_id)::int FROM ticket_dependency d JOIN ticket w ON w.id = d.ticket_id AND w.state = 'blocked'
     WHERE NOT d.waived AND d.depends_on_id = ANY (s.members)) AS "downstreamBlocked"
FROM (SELECT count(*)::int AS total, coalesce(sum(size), 0)::int AS matched FROM g) a
  LEFT JOIN f ON true
  LEFT JOIN LATERAL (SELECT count(*)::int AS size, min(c.opened_at) AS since, array_agg(DISTINCT c.reason) AS reasons,
      array_agg(c.ticket_id) AS members,
      count(*) FILTER (WHERE c.escalations > 0 OR c.check_at <= now())::int AS late FROM ${from}) s ON true
  LEFT JOIN LATERAL (SELECT array_agg(m.id) AS holds, array_agg(m.key) AS keys FROM (
    SELECT c.id, ct.key FROM ${from}
    ORDER BY ${members} LIMIT ${NAMED}) m) n ON true
ORDER BY ${rows}`;
}
