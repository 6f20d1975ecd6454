import { diffArrays } from "diff";

/** An item of two lists: in both, or in one of them. */
type Aligned<T> = { before: T; after: T } | { before: T; after: null } | { before: null; after: T };

/** Lists that differ in more places than this, or take longer, are too different to be shown line by line. */
const MAX_EDITS = 4000;
const MAX_MS = 60;

/**
 * Two lists side by side in one order, what has one key in both together. Null where they are too different for that to help.
 * Bounded in time: the page is waiting.
 */
export function align<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): Aligned<T>[] | null {
  const [left, right] = [before.map(keyOf), after.map(keyOf)];
  const { head, tail } = commonEnds(left, right);
  const changes = diffArrays(left.slice(head, left.length - tail), right.slice(head, right.length - tail), {
    maxEditLength: MAX_EDITS,
    timeout: MAX_MS,
  });
  if (changes === undefined) return null;
  const aligned: Aligned<T>[] = [];
  let [at, other] = [0, 0];
  const both = (count: number) => {
    for (let n = 0; n < count; n++) aligned.push({ before: before[at++] as T, after: after[other++] as T });
  };
  both(head);
  for (const { added, removed, count } of changes) {
    if (removed) for (let n = 0; n < count; n++) aligned.push({ before: before[at++] as T, after: null });
    else if (added) for (let n = 0; n < count; n++) aligned.push({ before: null, after: after[other++] as T });
    else both(count);
  }
  both(tail);
  return aligned;
}

/** How many items both lists have in common at the beginning, and at the end. */
function commonEnds(left: readonly string[], right: readonly string[]): { head: number; tail: number } {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < shorter - head && left.at(-1 - tail) === right.at(-1 - tail)) tail++;
  return { head, tail };
}
