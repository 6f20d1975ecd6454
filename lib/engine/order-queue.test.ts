import fc from "fast-check";
import { expect, test } from "vitest";
import { boardOf, clusterName, updateBoard } from "./hold-board.ts";
import { HOLD_REASON_NAMES } from "./hold-reasons.ts";
import { minuteWeightOf, PRIORITY_NAMES } from "./next-best-minute.ts";
import { type HoldSieve, type OpenHold, passes } from "./open-hold.ts";
import { type OrderedRow, orderQueue, type QueueOrder, type QueuePosition } from "./order-queue.ts";

const NOW = 1_000_000;
const EVERYTHING: HoldSieve = { reasons: null, fingerprints: null, snoozed: null, late: null, heldMinutes: null };

const holds = fc
  .array(
    fc.record({
      priority: fc.constantFrom(...PRIORITY_NAMES),
      fingerprint: fc.constantFrom("a", "b", "c", "d"),
      projectId: fc.constantFrom("one", "two"),
      subject: fc.constantFrom("ticket" as const, "run" as const),
      reason: fc.constantFrom(...HOLD_REASON_NAMES),
      openedAt: fc.integer({ min: NOW - 500_000, max: NOW }),
      checkAt: fc.integer({ min: NOW - 5, max: NOW + 5 }),
      escalations: fc.nat(1),
      snoozedUntil: fc.option(fc.integer({ min: NOW - 2, max: NOW + 2 })),
      waits: fc.uniqueArray(fc.constantFrom("x", "y", "z")),
    }),
    { maxLength: 30 },
  )
  .map((all) => all.map((hold, n): OpenHold => ({ ...hold, id: `h${n}`, ticketId: `t${n}`, key: `K-${n}` })));
const sieves = fc.record<HoldSieve>({
  reasons: fc.option(fc.subarray([...HOLD_REASON_NAMES])),
  fingerprints: fc.option(fc.subarray(["a", "b", "c"])),
  snoozed: fc.constantFrom("only", "without", null),
  late: fc.constantFrom(true, null),
  heldMinutes: fc.option(fc.integer({ min: 0, max: 8 })),
});
const weightOf = minuteWeightOf({ all: { held: 3, settled: 4, medianMinutes: 2, timed: 4 }, kinds: [] }, []);
const orders = fc.constantFrom<QueueOrder>(
  "age",
  "-age",
  "check",
  { name: "with", weightOf, blocked: true },
  { name: "without", weightOf, blocked: false },
);

const inPages = (
  all: readonly OpenHold[],
  query: { sieve: HoldSieve; order: QueueOrder; each: boolean },
  limit: number,
) => {
  const board = boardOf(all);
  const rows: OrderedRow[] = [];
  let after: QueuePosition | null = null;
  for (;;) {
    const page = orderQueue(board, { ...query, now: NOW, after, until: null, limit });
    rows.push(...page.rows);
    after = page.rows.at(-1) ?? null;
    if (after === null) return { ...page, rows };
    const again = orderQueue(board, { ...query, now: NOW, after: null, until: after, limit: 100 });
    expect(again.rows).toEqual(rows);
  }
};

test("page by page each hold that passes is in one row, in order, and a page that is read again keeps its bounds", () => {
  fc.assert(
    fc.property(
      holds,
      sieves,
      orders,
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      (all, sieve, order, each, limit) => {
        const { rows, total, matched } = inPages(all, { sieve, order, each }, limit);
        const wanted = all.filter((hold) => passes(hold, sieve, NOW));
        expect(rows.flatMap((row) => row.holds.map(({ id }) => id)).toSorted()).toEqual(
          wanted.map(({ id }) => id).toSorted(),
        );
        expect(total).toBe(each ? wanted.length : new Set(wanted.map(clusterName)).size);
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
    fc.property(holds, orders, (all, order) => {
      for (const { at, holds: members } of inPages(all, { sieve: EVERYTHING, order, each: false }, 100).rows) {
        const times = members.map(({ openedAt, checkAt }) => (order === "check" ? checkAt : openedAt));
        expect(at).toBe(order === "-age" ? Math.max(...times) : Math.min(...times));
        if (typeof order === "string") expect(times[0]).toBe(at);
      }
    }),
  );
});

test("a cluster is worth what its best hold is, with each ticket that waits for any of them once", () => {
  fc.assert(
    fc.property(holds, fc.boolean(), (all, blocked) => {
      for (const { score, holds: members } of inPages(
        all,
        { sieve: EVERYTHING, order: { name: `${blocked}`, weightOf, blocked }, each: false },
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

test("an order is made again as soon as the clock or a hold changes what is in it, and not before", () => {
  fc.assert(
    fc.property(holds, sieves, orders, (all, sieve, order) => {
      const board = boardOf(all);
      const at = (now: number, of = board) =>
        orderQueue(of, { sieve, now, each: false, order, after: null, until: null, limit: 100 });
      for (let now = NOW - 6; now < NOW + 6; now++) {
        expect(at(now)).toEqual(at(now, boardOf(all)));
        expect(at(now)).toBe(at(now));
      }
      const [first, ...rest] = all;
      if (first === undefined) return;
      updateBoard(board, [first.ticketId], []);
      expect(at(NOW + 6)).toEqual(at(NOW + 6, boardOf(rest)));
      updateBoard(board, [first.ticketId], [first]);
      expect(at(NOW + 6)).toMatchObject({ total: at(NOW + 6, boardOf(all)).total });
    }),
  );
});
