import { DependencyEdge, DependencyNode, GRAPH_LEVELS } from "#lib/contract/tickets/dependencies.ts";
import { reader } from "#lib/db/connection/transaction.ts";

/** A walk ends after so many tickets, also where thousands wait for one. */
const MAX_WALKED = 1000;

/** The tickets in one direction, the nearest first; one level further than is shown, to count what was left out. */
const WALK = (from: string, to: string) => `
WITH RECURSIVE walk (id, level) AS (
  SELECT $1::text, 0 UNION SELECT d.${to}, w.level + 1 FROM walk w JOIN ticket_dependency d ON d.${from} = w.id WHERE w.level <= ${GRAPH_LEVELS}),
 bounded AS (SELECT id, level FROM walk LIMIT ${MAX_WALKED + 1})
SELECT t.id, t.key, t.title, t.state, min(b.level)::int AS level FROM bounded b JOIN ticket t ON t.id = b.id
WHERE b.id <> $1 GROUP BY t.id ORDER BY min(b.level), t.number`;

const BEFORE = WALK("ticket_id", "depends_on_id");
const AFTER = WALK("depends_on_id", "ticket_id");

export type Walked = { nodes: DependencyNode[]; cut: boolean };

/**
 * What a ticket waits for, and what waits for it, level by level. Cost: one probe of ticket_dependency_pkey or index
 * ticket_dependency_on for each ticket met, at most a thousand in each direction.
 */
export async function walkDependencies(ticketId: string): Promise<{ before: Walked; after: Walked }> {
  const [before, after] = await Promise.all([walk(BEFORE, ticketId), walk(AFTER, ticketId)]);
  return { before: { ...before, nodes: before.nodes.map((node) => ({ ...node, level: -node.level })) }, after };
}

async function walk(sql: string, ticketId: string): Promise<Walked> {
  const nodes = await reader.rows(DependencyNode, sql, [ticketId]);
  return { nodes, cut: nodes.length >= MAX_WALKED };
}

/** Which of these tickets wait for which of them. One probe of ticket_dependency_pkey for each. */
export async function readEdges(ids: string[]): Promise<DependencyEdge[]> {
  return reader.rows(
    DependencyEdge,
    `SELECT ticket_id AS "ticketId", depends_on_id AS "dependsOnId", waived FROM ticket_dependency
     WHERE ticket_id = ANY ($1) AND depends_on_id = ANY ($1) ORDER BY ticket_id, depends_on_id`,
    [ids],
  );
}
