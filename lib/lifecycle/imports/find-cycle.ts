/**
 * A cycle in a graph; `graph[n]` lists what n waits for. Returns its nodes in order, each waiting for the next and the
 * last for the first; null where there is none. Without recursion, because a file may be one long chain.
 */
export function findCycle(graph: readonly (readonly number[])[]): number[] | null {
  const done = new Set<number>();
  for (let root = 0; root < graph.length; root++) {
    const circle = walk(graph, root, done);
    if (circle !== null) return circle;
  }
  return null;
}

function walk(graph: readonly (readonly number[])[], root: number, done: Set<number>): number[] | null {
  if (done.has(root)) return null;
  const path = [{ place: root, next: 0 }];
  const onPath = new Set([root]);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const child = graph[top.place]?.[top.next++];
    if (child === undefined) {
      path.pop();
      onPath.delete(top.place);
      done.add(top.place);
    } else if (onPath.has(child)) {
      const places = path.map(({ place }) => place);
      return places.slice(places.indexOf(child));
    } else if (!done.has(child)) {
      path.push({ place: child, next: 0 });
      onPath.add(child);
    }
  }
  return null;
}
