import {
  type DependencyGraph,
  type DependencyNode,
  GRAPH_LEVELS,
  MAX_GRAPH_TICKETS,
} from "#lib/contract/tickets/dependencies.ts";
import { readEdges, walkDependencies } from "#lib/db/tickets/dependency-graph.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readable } from "../projects/readable-projects.ts";

/**
 * What a ticket waits for and what waits for it, three levels to either side and 50 tickets at most, the nearest first; what is
 * left out is counted. All of them are of the ticket's own project. Throws `not_found`.
 */
export async function getDependencies(access: Access, idOrKey: string): Promise<DependencyGraph> {
  const { id } = readable(access, await findTicket(idOrKey), "ticket");
  const [{ key, title, state }, { before, after }] = await Promise.all([readTicket(id), walkDependencies(id)]);
  const found = [...before.nodes, ...after.nodes].filter(({ level }) => Math.abs(level) <= GRAPH_LEVELS);
  const nearest = found.toSorted((a, b) => Math.abs(a.level) - Math.abs(b.level)).slice(0, MAX_GRAPH_TICKETS - 1);
  const nodes = [{ id, key, title, state, level: 0 }, ...nearest];
  const shown = new Set(nodes.map((node) => node.id));
  const left = (side: readonly DependencyNode[]) => side.filter((node) => !shown.has(node.id)).length;
  return {
    nodes,
    edges: await readEdges([...shown]),
    more: { before: left(before.nodes), after: left(after.nodes) },
    cut: before.cut || after.cut,
  };
}
