import fc from "fast-check";
import { expect, test } from "vitest";
import { EVERYTHING, filters, NOW, openHolds, orders, weightOf } from "#test/open-holds.ts";
import { matchesFilter, type OpenHold, type OpenHoldFilter } from "./open-hold-filter.ts";
import {
  clusterKey,
  groupIntoClusters,
  type OrderedRow,
  orderQueue,
  type QueueOrder,
  type QueuePosition,
} from "./order-queue.ts";

const inPages = (
  all: readonly OpenHold[],
  query: { filter: OpenHoldFilter; order: QueueOrder; each: boolean },
  limit: number,
) => {
  const clusters = groupIntoClusters(all);
  const rows: OrderedRow[] = [];
  let after: QueuePosition | null = null;
  for (;;) {
    const page = orderQueue(clusters, { ...query, now: NOW, after, until: null, limit });
    rows.push(...page.rows);
    after = page.rows.at(-1) ?? null;
    if (after === null) return { ...page, rows };
    const again = orderQueue(clusters, { ...query, now: NOW, after: null, until: after, limit: 100 });
    expect(again.rows).toEqual(rows);
  }
};

test("page by page each hold that matches is in one row, in order, and a page that is read again keeps its bounds", () => {
  fc.assert(
    fc.property(
      openHolds,
      filters,
      orders,
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      (all, filter, order, each, limit) => {
        const { rows, total, matched } = inPages(all, { filter, order, each }, limit);
        const wanted = all.filter((hold) => matchesFilter(hold, filter, NOW));
        expect(rows.flatMap((row) => row.holds.map(({ id }) => id)).toSorted()).toEqual(
          wanted.map(({ id }) => id).toSorted(),
        );
        expect(total).toBe(each ? wanted.length : new Set(wanted.map(clusterKey)).size);
        expect([total, matched]).toEqual([rows.length, wanted.length]);
        const way = order === "-age" ? -1 : 1;
        for (const [index, row] of rows.entries()) {
          const before = rows[index - 1] ?? row;
          expect(row.score).toBeLessThanOrEqual(before.score);
          if (row.score === before.score) expect(way * (row.at - before.at)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test("a cluster stands where the first of its holds does", () => {
  fc.assert(
    fc.property(openHolds, orders, (all, order) => {
      for (const { at, holds: members } of inPages(all, { filter: EVERYTHING, order, each: false }, 100).rows) {
        const times = members.map(({ openedAt, checkAt }) => (order === "check" ? checkAt : openedAt));
        expect(at).toBe(order === "-age" ? Math.max(...times) : Math.min(...times));
        if (typeof order === "string") expect(times[0]).toBe(at);
      }
    }),
  );
});

test("a cluster is worth what its best hold is, with each ticket that waits for any of them once", () => {
  fc.assert(
    fc.property(openHolds, fc.boolean(), (all, blocked) => {
      for (const { score, holds: members } of inPages(
        all,
        { filter: EVERYTHING, order: { name: `${blocked}`, weightOf, blocked }, each: false },
        100,
      ).rows) {
        const weights = members.map(weightOf);
        expect(weights[0]).toBe(Math.max(...weights));
        const waiting = new Set(members.flatMap(({ waits }) => waits));
        expect(score).toBe(Math.max(...weights) * (1 + (blocked ? waiting.size : 0)));
      }
    }),
  );
});
