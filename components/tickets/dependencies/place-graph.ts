import type { DependencyEdge, DependencyGraph, DependencyNode } from "#lib/contract/dependencies.ts";

/** In pixels. */
export const NODE = { width: 184, height: 48 };
const GAP = { x: 44, y: 12 };
/** How often the columns are put in order by what their neighbours stand at; more changes nothing in graphs of this size. */
const SWEEPS = 4;

export interface PlacedNode extends DependencyNode {
  /** 0 is the column of the ticket itself; what it waits for stands to its left. */
  column: number;
  row: number;
  x: number;
  y: number;
}

export interface PlacedGraph {
  width: number;
  height: number;
  /** Column by column from the left, each from the top. */
  nodes: PlacedNode[];
  /** From the right edge of what is waited for to the left edge of who waits. */
  edges: { edge: DependencyEdge; from: [number, number]; to: [number, number] }[];
}

/**
 * A place for each ticket of a graph: whoever waits stands further to the right than what it waits for, so that every line runs
 * from left to right, and neighbours stand close to each other. Pure: the same graph is always drawn the same way.
 */
export function placeGraph({ nodes, edges }: Pick<DependencyGraph, "nodes" | "edges">): PlacedGraph {
  const columns = columnsOf(nodes, edges);
  const order = sorted(columns, edges);
  const first = Math.min(...order.keys());
  const tallest = Math.max(...[...order.values()].map((column) => column.length));
  const height = tallest * (NODE.height + GAP.y) - GAP.y;
  const placed = [...order].flatMap(([column, inColumn]) => {
    const top = (height - (inColumn.length * (NODE.height + GAP.y) - GAP.y)) / 2;
    const x = (column - first) * (NODE.width + GAP.x);
    return inColumn.map((node, row) => ({ ...node, column, row, x, y: top + row * (NODE.height + GAP.y) }));
  });
  const byId = new Map(placed.map((node) => [node.id, node]));
  return {
    width: order.size * (NODE.width + GAP.x) - GAP.x,
    height,
    nodes: placed,
    edges: edges.flatMap((edge) => {
      const [from, to] = [byId.get(edge.dependsOnId), byId.get(edge.ticketId)];
      if (!from || !to) return [];
      const middle = NODE.height / 2;
      return [{ edge, from: [from.x + NODE.width, from.y + middle], to: [to.x, to.y + middle] }];
    }),
  };
}

type Columns = Map<number, DependencyNode[]>;

/** As far from the ticket itself as the longest way to it, so that nobody stands beside what they wait for. */
function columnsOf(nodes: readonly DependencyNode[], edges: readonly DependencyEdge[]): Columns {
  const before = new Set(nodes.filter(({ level }) => level < 0).map(({ id }) => id));
  const after = new Set(nodes.filter(({ level }) => level > 0).map(({ id }) => id));
  const waiting = neighbours(edges, "dependsOnId", "ticketId");
  const waitedFor = neighbours(edges, "ticketId", "dependsOnId");
  const toRight = longestWays(before, waiting);
  const toLeft = longestWays(after, waitedFor);
  const columnOf = ({ id }: DependencyNode) => {
    if (before.has(id)) return -(toRight.get(id) ?? 1);
    return after.has(id) ? (toLeft.get(id) ?? 1) : 0;
  };
  const columns = Map.groupBy(nodes, columnOf);
  return new Map(
    [...columns].toSorted(([a], [b]) => a - b).map(([, column], index, all) => [index - middleOf(all), column]),
  );
}

/** Columns are numbered without holes; the ticket's own is 0. */
function middleOf(columns: readonly (readonly [number, DependencyNode[]])[]): number {
  return columns.findIndex(([column]) => column === 0);
}

/** For each of `among`, the most steps along `next` until it leaves them. */
function longestWays(among: ReadonlySet<string>, next: ReadonlyMap<string, string[]>): Map<string, number> {
  const known = new Map<string, number>();
  const wayFrom = (id: string): number => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, 1);
    const way = 1 + Math.max(0, ...(next.get(id) ?? []).filter((other) => among.has(other)).map(wayFrom));
    known.set(id, way);
    return way;
  };
  for (const id of among) wayFrom(id);
  return known;
}

/** Each column in the order of the middle of what its tickets are joined to, back and forth. */
function sorted(columns: Columns, edges: readonly DependencyEdge[]): Columns {
  const left = neighbours(edges, "ticketId", "dependsOnId");
  const right = neighbours(edges, "dependsOnId", "ticketId");
  const places = new Map(
    [...columns.values()].flatMap((column) => column.map(({ id }, row) => [id, row - column.length / 2])),
  );
  const keys = [...columns.keys()];
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const beside = sweep % 2 === 0 ? left : right;
    for (const key of sweep % 2 === 0 ? keys : keys.toReversed()) {
      const column = (columns.get(key) ?? []).toSorted((a, b) => pull(a, beside, places) - pull(b, beside, places));
      columns.set(key, column);
      for (const [row, { id }] of column.entries()) places.set(id, row - column.length / 2);
    }
  }
  return columns;
}

function pull(
  { id }: DependencyNode,
  beside: ReadonlyMap<string, string[]>,
  places: ReadonlyMap<string, number>,
): number {
  const others = (beside.get(id) ?? []).flatMap((other) => places.get(other) ?? []);
  if (others.length === 0) return places.get(id) ?? 0;
  return others.reduce((sum, place) => sum + place, 0) / others.length;
}

function neighbours(
  edges: readonly DependencyEdge[],
  from: "ticketId" | "dependsOnId",
  to: "ticketId" | "dependsOnId",
): Map<string, string[]> {
  const lists = Map.groupBy(edges, (edge) => edge[from]);
  return new Map([...lists].map(([id, list]) => [id, list.map((edge) => edge[to])]));
}
