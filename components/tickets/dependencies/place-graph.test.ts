import fc from "fast-check";
import { expect, test } from "vitest";
import type { DependencyEdge, DependencyNode } from "#lib/contract/tickets/dependencies.ts";
import { neighbourOf } from "./graph-picture.tsx";
import { NODE, placeGraph } from "./place-graph.ts";

const node = (id: string, level: number): DependencyNode => ({
  id,
  key: `DEF-${id}`,
  title: id,
  state: "ready",
  level,
});
const edge = (ticketId: string, dependsOnId: string): DependencyEdge => ({ ticketId, dependsOnId, waived: false });

/** Any graph without circles around one of its tickets: who waits has the higher number. */
const graphs = fc
  .record({
    size: fc.integer({ min: 1, max: 50 }),
    pairs: fc.array(fc.tuple(fc.nat(49), fc.nat(49)), { maxLength: 90 }),
    self: fc.nat(49),
  })
  .map(({ size, pairs, self }) => {
    const known = pairs.map(([a, b]) => [a % size, b % size] as const).filter(([a, b]) => a < b);
    const edges = [...new Set(known.map(([a, b]) => `${a} ${b}`))].map((text) =>
      edge(text.split(" ")[1] as string, text.split(" ")[0] as string),
    );
    const levels = new Map([[String(self % size), 0]]);
    for (const direction of [-1, 1])
      for (let level = 1; level <= 50; level++)
        for (const { ticketId, dependsOnId } of edges) {
          const [from, to] = direction < 0 ? [ticketId, dependsOnId] : [dependsOnId, ticketId];
          if (levels.get(from) === direction * (level - 1) && !levels.has(to)) levels.set(to, direction * level);
        }
    const nodes = [...levels].map(([id, level]) => node(id, level));
    return {
      nodes,
      edges: edges.filter(({ ticketId, dependsOnId }) => levels.has(ticketId) && levels.has(dependsOnId)),
    };
  });

test("nobody stands on another, and the ticket itself is in the middle column", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const placed = placeGraph(graph);
      expect(placed.nodes.map(({ id }) => id).toSorted()).toEqual(graph.nodes.map(({ id }) => id).toSorted());
      for (const [index, a] of placed.nodes.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + NODE.width <= placed.width && a.y + NODE.height <= placed.height).toBe(
          true,
        );
        expect(Math.sign(a.column)).toBe(Math.sign(a.level));
        const others = placed.nodes.slice(index + 1);
        expect(others.filter((b) => Math.abs(a.x - b.x) < NODE.width && Math.abs(a.y - b.y) < NODE.height)).toEqual([]);
      }
      expect(placeGraph(graph)).toEqual(placed);
    }),
  );
});

test("every line runs from left to right, and passes above or below whoever stands in its way", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { nodes, edges } = placeGraph(graph);
      expect(edges).toHaveLength(graph.edges.length);
      const standsAt = ([x, y]: [number, number]) =>
        nodes.filter((one) => x >= one.x && x <= one.x + NODE.width && y >= one.y && y <= one.y + NODE.height);
      for (const { points } of edges) {
        expect(points.every(([x], index) => x > (points[index - 1]?.[0] ?? -1))).toBe(true);
        expect(points.slice(1, -1).flatMap(standsAt)).toEqual([]);
      }
    }),
  );
});

test("lines of a simple graph do not cross", () => {
  const nodes = [node("s", 0), node("a", -1), node("b", -1), node("b2", -2), node("a2", -2)];
  const { nodes: placed } = placeGraph({
    nodes,
    edges: [edge("s", "a"), edge("s", "b"), edge("a", "a2"), edge("b", "b2")],
  });
  const rowOf = (id: string) => placed.find((one) => one.id === id)?.row;
  expect(rowOf("a2")).toBe(rowOf("a"));
  expect(rowOf("b2")).toBe(rowOf("b"));
});

test("arrow keys reach every ticket", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { nodes } = placeGraph(graph);
      const self = nodes.find(({ level }) => level === 0);
      const seen = new Set([self?.id]);
      const open = [self];
      for (let at = open.pop(); at; at = open.pop())
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          const next = neighbourOf(nodes, at.id, key);
          if (next && !seen.has(next.id)) {
            seen.add(next.id);
            open.push(next);
          }
        }
      expect(seen.size).toBe(nodes.length);
    }),
  );
});
