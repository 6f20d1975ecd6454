import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_TRIES, retryDelivery } from "./retry-delivery.ts";

const random = fc.double({ min: 0, max: 1, noNaN: true });
const tries = fc.integer({ min: 1, max: MAX_TRIES - 1 });
const asked = fc.option(fc.integer({ min: 0, max: 10_000_000 }));

test("each wait is at least as long as before, at least what was asked for, and never longer than six hours", () => {
  fc.assert(
    fc.property(tries, asked, random, (count, retryAfterSeconds, dice) => {
      const after = retryDelivery(count, { permanent: false, retryAfterSeconds }, dice);
      if (after === "give_up") throw new Error("gave up too early");
      const shortest = retryDelivery(count - 1 || 1, { permanent: false, retryAfterSeconds: null }, 0);
      expect(after.delayMs).toBeGreaterThanOrEqual(shortest === "give_up" ? 0 : shortest.delayMs);
      expect(after.delayMs).toBeGreaterThanOrEqual(Math.min(6 * 3_600_000, (retryAfterSeconds ?? 0) * 1000));
      expect(after.delayMs).toBeLessThanOrEqual(6 * 3_600_000);
    }),
  );
});

test("it ends: at a refusal that would come again, and after the last try", () => {
  expect(retryDelivery(1, { permanent: true, retryAfterSeconds: null }, 0)).toBe("give_up");
  expect(retryDelivery(MAX_TRIES, { permanent: false, retryAfterSeconds: 1 }, 0)).toBe("give_up");
  expect(retryDelivery(1, { permanent: false, retryAfterSeconds: null }, 0)).toEqual({ delayMs: 15_000 });
});
