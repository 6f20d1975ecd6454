import fc from "fast-check";
import { expect, test } from "vitest";
import { placeOf } from "#lib/engine/queue/open-hold-filter.ts";
import { filters, NOW, openHolds, orders } from "#test/open-holds.ts";
import { orderedQueue, projectionOf, updateProjection } from "./open-holds-projection.ts";

test("an order is computed again as soon as the clock or a hold changes what is in it, and not before", () => {
  fc.assert(
    fc.property(openHolds, filters, orders, (all, filter, order) => {
      const projection = projectionOf(all);
      const at = (now: number, of = projection) =>
        orderedQueue(of, { filter, now, each: false, order, after: null, until: null, limit: 100 });
      for (let now = NOW - 6; now < NOW + 6; now++) {
        expect(at(now)).toEqual(at(now, projectionOf(all)));
        expect(at(now)).toBe(at(now));
      }
      const [first, ...rest] = all;
      if (first === undefined) return;
      updateProjection(projection, [placeOf(first)], []);
      expect(at(NOW + 6)).toEqual(at(NOW + 6, projectionOf(rest)));
      updateProjection(projection, [placeOf(first)], [first]);
      expect(at(NOW + 6)).toMatchObject({ total: at(NOW + 6, projectionOf(all)).total });
    }),
  );
});
