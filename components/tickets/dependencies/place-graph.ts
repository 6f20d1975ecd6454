import type { DependencyEdge, DependencyGraph, DependencyNode } from "#lib/contract/tickets/dependencies.ts";

/** In pixels. */
export const NODE = { width: 184, height: 48 };
const GAP = { x: 44, y: 12 };
/** The height of a line that passes a column. */
const PASS = 8;
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
  /**
   * From the right edge of what is waited for to the left edge of who waits. A line that passes a column has a place of its own
   * in it, where it runs level: `points` are where it begins, enters and leaves each such column, and ends.
   */
  edges: { edge: DependencyEdge; points: [number, number][] }[];
}

/**
 * A place for each ticket of a graph: whoever waits stands further to the right than what it waits for, so that every line runs
 * from left to right, behind nobody, and neighbours stand close to each other. Pure: the same graph is always drawn the same way.
 */
export function placeGraph({ nodes, edges }: Pick<DependencyGraph, "nodes" | "edges">): PlacedGraph {
  const columnOf = columnsOf(nodes, edges);
  const lines = edges.flatMap((edge) => lineOf(edge, columnOf) ?? []);
  const columns = sorted(slotsOf(nodes, lines, columnOf), lines);
  const height = Math.max(...columns.map(heightOf));
  const places = new Map<string, Place>();
  for (const [index, column] of columns.entries()) {
    let y = (height - heightOf(column)) / 2;
    let row = 0;
    for (const slot of column) {
      places.set(slot.id, { x: index * (NODE.width + GAP.x), y, row: slot.node === null ? -1 : row++ });
      y += heightOfSlot(slot) + GAP.y;
    }
  }
  const first = Math.min(...columnOf.values());
  const slots = columns.flatMap((column, index) => column.map((slot) => ({ ...slot, column: index + first })));
  return {
    width: columns.length * (NODE.width + GAP.x) - GAP.x,
    height,
    nodes: slots.flatMap(({ id, node, column }) => (node ? [{ ...node, column, ...placeOf(places, id) }] : [])),
    edges: lines.map(({ edge, stops }) => ({ edge, points: pointsOf(stops, places) })),
  };
}

/** What stands in a column: a ticket, or a line that passes by. */
type Slot = { id: string; node: DependencyNode | null };
/** A line with the slots that it runs through, from what is waited for to who waits. */
type Line = { edge: DependencyEdge; stops: string[] };
type Place = Pick<PlacedNode, "x" | "y" | "row">;
type Places = ReadonlyMap<string, Place>;

const heightOfSlot = ({ node }: Slot): number => (node === null ? PASS : NODE.height);
const heightOf = (column: readonly Slot[]): number =>
  column.reduce((sum, slot) => sum + heightOfSlot(slot) + GAP.y, -GAP.y);

function placeOf(places: Places, id: string): Place {
  return places.get(id) ?? { x: 0, y: 0, row: 0 };
}

function pointsOf(stops: readonly string[], places: Places): [number, number][] {
  return stops.flatMap((id, index): [number, number][] => {
    const { x, y } = placeOf(places, id);
    if (index === 0) return [[x + NODE.width, y + NODE.height / 2]];
    if (index === stops.length - 1) return [[x, y + NODE.height / 2]];
    return [
      [x, y + PASS / 2],
      [x + NODE.width, y + PASS / 2],
    ];
  });
}

function lineOf(edge: DependencyEdge, columnOf: ReadonlyMap<string, number>): Line | null {
  const [from, to] = [columnOf.get(edge.dependsOnId), columnOf.get(edge.ticketId)];
  if (from === undefined || to === undefined) return null;
  const { dependsOnId, ticketId } = edge;
  const passed = Array.from({ length: to - from - 1 }, (_, index) => `${dependsOnId} ${ticketId} ${from + index + 1}`);
  return { edge, stops: [dependsOnId, ...passed, ticketId] };
}

/** The columns from the left, without order within. */
function slotsOf(
  nodes: readonly DependencyNode[],
  lines: readonly Line[],
  columnOf: ReadonlyMap<string, number>,
): Slot[][] {
  const first = Math.min(...columnOf.values());
  const columns: Slot[][] = Array.from({ length: Math.max(...columnOf.values()) - first + 1 }, () => []);
  for (const node of nodes) columns[(columnOf.get(node.id) ?? 0) - first]?.push({ id: node.id, node });
  for (const { edge, stops } of lines)
    for (const [index, id] of stops.slice(1, -1).entries())
      columns[(columnOf.get(edge.dependsOnId) ?? 0) + index + 1 - first]?.push({ id, node: null });
  return columns;
}

/** As far from the ticket itself as the longest way to it, so that nobody stands beside what they wait for. */
function columnsOf(nodes: readonly DependencyNode[], edges: readonly DependencyEdge[]): Map<string, number> {
  const before = new Set(nodes.filter(({ level }) => level < 0).map(({ id }) => id));
  const after = new Set(nodes.filter(({ level }) => level > 0).map(({ id }) => id));
  const pairs = edges.map(({ ticketId, dependsOnId }) => [dependsOnId, ticketId] as const);
  const toRight = longestWays(before, neighbours(pairs));
  const toLeft = longestWays(after, neighbours(pairs.map(([from, to]) => [to, from] as const)));
  const columnOf = ({ id }: DependencyNode) => {
    if (before.has(id)) return -(toRight.get(id) ?? 1);
    return after.has(id) ? (toLeft.get(id) ?? 1) : 0;
  };
  return new Map(nodes.map((node) => [node.id, columnOf(node)]));
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

/** Each column in the order of the middle of what its slots are joined to, back and forth. */
function sorted(columns: Slot[][], lines: readonly Line[]): Slot[][] {
  const pairs = lines.flatMap(({ stops }) => stops.slice(1).map((to, index) => [stops[index] as string, to] as const));
  const right = neighbours(pairs);
  const left = neighbours(pairs.map(([from, to]) => [to, from] as const));
  const places = new Map(columns.flatMap((column) => column.map(({ id }, row) => [id, row - column.length / 2])));
  const order = [...columns];
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const beside = sweep % 2 === 0 ? left : right;
    const indices = sweep % 2 === 0 ? [...order.keys()] : [...order.keys()].toReversed();
    for (const index of indices) {
      const column = (order[index] ?? []).toSorted((a, b) => pull(a, beside, places) - pull(b, beside, places));
      order[index] = column;
      for (const [row, { id }] of column.entries()) places.set(id, row - column.length / 2);
    }
  }
  return order;
}

function pull({ id }: Slot, beside: ReadonlyMap<string, string[]>, places: ReadonlyMap<string, number>): number {
  const others = (beside.get(id) ?? []).flatMap((other) => places.get(other) ?? []);
  if (others.length === 0) return places.get(id) ?? 0;
  return others.reduce((sum, place) => sum + place, 0) / others.length;
}

function neighbours(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const lists = Map.groupBy(pairs, ([from]) => from);
  return new Map([...lists].map(([id, list]) => [id, list.map(([, to]) => to)]));
}
