import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { type End, liveTicket, type World } from "#test/live-ticket.ts";
import { compareReplays } from "./compare-replays.ts";
import { DEFAULT_POLICY, type Policy } from "./policy.ts";
import { POLICY_LINES, policyLine, withPolicyLine } from "./policy-changes.ts";
import { replayTicket } from "./replay-policy.ts";

const endings = fc.array(
  fc.oneof(
    fc.constantFrom<End>("succeeded", "lost", "cancelled", "api", "logic", "timeout"),
    fc.constantFrom<End>(...CATEGORY_NAMES),
  ),
  { maxLength: 30 },
);
const world: fc.Arbitrary<World> = fc.record({
  ends: endings,
  verdicts: fc.array(fc.constantFrom("approved", "rejected", "rejected", "unavailable"), { maxLength: 30 }),
  decides: fc.array(fc.constantFrom("retry", "review"), { maxLength: 6 }),
});
/** Without `review`, which gives a fresh budget of reviews alone: what was not spent before is spent after. */
const plainWorld = world.map((one) => ({ ...one, decides: one.decides.map(() => "retry" as const) }));

const policies: fc.Arbitrary<Policy> = fc
  .record({
    retries: fc.array(fc.nat(4), { minLength: 15, maxLength: 15 }),
    maxAttempts: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ retries, maxAttempts }) =>
    POLICY_LINES.reduce<Policy>(
      (policy, line, index) =>
        withPolicyLine(policy, line, { ...policyLine(policy, line), maxRetries: retries[index] ?? 0 }),
      { ...DEFAULT_POLICY, maxAttempts },
    ),
  );

/** The same, but nothing more often. */
function stricter(policy: Policy, less: readonly number[]): Policy {
  return POLICY_LINES.reduce<Policy>(
    (one, line, index) => {
      const { maxRetries } = policyLine(one, line);
      return withPolicyLine(one, line, {
        ...policyLine(one, line),
        maxRetries: Math.max(0, maxRetries - (less[index] ?? 0)),
      });
    },
    { ...policy, maxAttempts: Math.max(1, policy.maxAttempts - (less[15] ?? 0)) },
  );
}
const reductions = fc.array(fc.nat(3), { minLength: 16, maxLength: 16 });

test("the policy that was in force replays to what happened: every attempt, every hold, no difference", () => {
  fc.assert(
    fc.property(policies, world, (policy, one) => {
      const { ticket, holds } = liveTicket(policy, one);
      const replayed = replayTicket(ticket, policy);
      expect(replayed.flatMap(({ made }) => made)).toEqual(ticket.runs);
      expect(replayed.filter(({ held }) => held !== null)).toHaveLength(holds);
      const compared = compareReplays([ticket], policy, structuredClone(policy));
      expect(compared.tickets).toEqual([]);
      expect(compared.after).toEqual(compared.before);
      expect(compared.unknown.tries).toBe(0);
    }),
    { numRuns: 400 },
  );
});

test("a stricter policy never makes more attempts, never waits more, never opens fewer holds, and gains no work", () => {
  fc.assert(
    fc.property(policies, reductions, plainWorld, (policy, less, one) => {
      const { ticket } = liveTicket(policy, one);
      const { before, after, tickets, unknown } = compareReplays([ticket], policy, stricter(policy, less));
      expect(after.attempts).toBeLessThanOrEqual(before.attempts);
      expect(after.waitMs).toBeLessThanOrEqual(before.waitMs);
      expect(after.holds).toBeGreaterThanOrEqual(before.holds);
      expect(after.worked).toBeLessThanOrEqual(before.worked);
      expect(unknown.tries).toBe(0);
      expect(tickets.every(({ late }) => late?.fate !== "gained")).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test("a looser policy changes nothing that is known, and says how many tries nobody has seen", () => {
  fc.assert(
    fc.property(policies, reductions, plainWorld, (policy, less, one) => {
      const under = stricter(policy, less);
      const { ticket } = liveTicket(under, one);
      const { before, after, tickets, unknown } = compareReplays([ticket], under, policy);
      expect(after).toEqual({ ...before, waitMs: after.waitMs });
      expect(after.waitMs).toBe(before.waitMs);
      expect(unknown.tries).toBe(tickets.reduce((sum, { tries }) => sum + tries, 0));
      expect(tickets.every(({ tries }) => tries > 0)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test("what one policy loses the way back gains: the comparison is the same in reverse, where all is known", () => {
  fc.assert(
    fc.property(policies, reductions, plainWorld, (policy, less, one) => {
      const { ticket } = liveTicket(policy, one);
      const there = compareReplays([ticket], policy, stricter(policy, less));
      const back = compareReplays([ticket], stricter(policy, less), policy);
      expect(back.before).toEqual(there.after);
      expect(back.after.attempts).toEqual(there.before.attempts);
      expect(back.after.worked).toEqual(there.before.worked);
    }),
  );
});

const api = (maxRetries: number): Policy =>
  withPolicyLine(DEFAULT_POLICY, "api", { ...DEFAULT_POLICY.categories.api, maxRetries });
const failing = (times: number, then: End[] = []) =>
  liveTicket(DEFAULT_POLICY, { ends: [...Array<End>(times).fill("api"), ...then], verdicts: ["approved"], decides: [] })
    .ticket;

test("fewer retries: the attempts after the hold are saved, and the one that worked is lost", () => {
  const { before, after, tickets } = compareReplays([failing(5, ["succeeded"])], DEFAULT_POLICY, api(3));
  expect(before).toEqual({ attempts: 6, holds: 0, waitMs: 34_100, worked: 1 });
  expect(after).toEqual({ attempts: 4, holds: 1, waitMs: 7700, worked: 0 });
  expect(tickets).toEqual([
    {
      ticketId: "t",
      attempts: -2,
      holds: 1,
      waitMs: -26_400,
      late: { fate: "lost", run: expect.objectContaining({ number: 6 }) },
      held: { after: 4, reason: "max_retries" },
      tries: 0,
    },
  ]);
});

test("a hold that comes earlier is no further hold, and what the person let happen after it stays", () => {
  const { ticket } = liveTicket(DEFAULT_POLICY, {
    ends: [...Array<End>(8).fill("api"), "succeeded"],
    verdicts: ["approved"],
    decides: ["retry"],
  });
  const { tickets } = compareReplays([ticket], DEFAULT_POLICY, api(3));
  expect(tickets).toMatchObject([{ attempts: -4, holds: 0, late: null, held: { after: 4 } }]);
});

test("more retries: nothing is known of them, and the project's own share says what might come of them", () => {
  const worked = Array.from({ length: 6 }, (_, index) => ({
    ...failing(1, index < 3 ? ["succeeded"] : ["logic"]),
    id: `w${index}`,
  }));
  const { before, after, tickets, unknown } = compareReplays([...worked, failing(8)], DEFAULT_POLICY, api(9));
  expect(after).toEqual(before);
  expect(tickets).toMatchObject([{ ticketId: "t", attempts: 0, holds: 0, tries: 2 }]);
  // Of 13 retries after an API failure 3 worked; the 8th and 9th were never tried, and fewer than five the 2nd to 7th.
  expect(unknown).toMatchObject({ tickets: 1, tries: 2, estimate: { tickets: 1 } });
  expect(unknown.estimate.worked).toBeCloseTo(1 - (1 - 3 / 7) ** 2);
  const few = compareReplays([failing(4, ["cancelled"]), failing(8)], api(1), api(9)).unknown;
  expect(few.estimate.tickets).toBeLessThanOrEqual(few.tickets);
});

test("a longer base waits longer and changes nothing else; a Retry-After is never waited less", () => {
  const [first, ...rest] = failing(2, ["succeeded"]).runs;
  if (!first) throw new Error("no attempt");
  const ticket = { id: "t", grants: [], runs: [{ ...first, retryAfterSeconds: 60 }, ...rest] };
  const base = withPolicyLine(DEFAULT_POLICY, "api", {
    ...DEFAULT_POLICY.categories.api,
    baseDelayMs: 10_000,
    jitter: 0,
  });
  const { before, after, tickets } = compareReplays([ticket], DEFAULT_POLICY, base);
  expect(before.waitMs).toBe(66_000 + 2200);
  expect(after.waitMs).toBe(60_000 + 20_000);
  expect(tickets).toMatchObject([{ attempts: 0, holds: 0, late: null, held: null }]);
});

test("what a person granted counts until the next reset, whatever the policy says", () => {
  const { ticket } = liveTicket(DEFAULT_POLICY, {
    ends: [...Array<End>(8).fill("api"), "api", "api", "succeeded"],
    verdicts: ["approved"],
    decides: ["retry"],
  });
  const granted = {
    ...ticket,
    grants: [{ budget: 1, verb: "retry" as const, granted: { tries: 3 }, category: "api" }],
  };
  expect(replayTicket(granted, api(1)).map(({ made, held }) => [made.length, held?.after ?? null])).toEqual([
    [2, 2],
    [3, null],
  ]);
  expect(replayTicket(ticket, api(1)).map(({ made }) => made.length)).toEqual([2, 2]);
});
