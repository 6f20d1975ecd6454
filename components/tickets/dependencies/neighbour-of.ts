import type { PlacedNode } from "./place-graph.ts";

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The ticket that an arrow key goes to: the next in the column, or the closest in the next column. */
export function neighbourOf(nodes: readonly PlacedNode[], from: string, key: string): PlacedNode | undefined {
  const here = nodes.find(({ id }) => id === from);
  const step = STEPS[key];
  if (!here || !step) return undefined;
  const [across, down] = step;
  const column = nodes.filter((node) => node.column === here.column + across);
  if (across === 0) return column.find(({ row }) => row === here.row + down);
  return column.toSorted((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y))[0];
}
