import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_POLICY } from "#lib/engine/policies/policy.ts";
import { makeDecision, makeFacts, makeRun } from "#test/facts.ts";
import { decideOutcome } from "./decide-outcome.ts";
import { costHold, ticketCost } from "./ticket-cost.ts";

const policyOf = (ticketUsd: number | null) => ({ ...DEFAULT_POLICY, budgets: { ticketUsd, projectDayUsd: null } });
const hour = (at: number) => new Date(Date.UTC(2026, 0, 5, at));
const factsOf = (costs: (number | null)[], more: Parameters<typeof makeFacts>[0] = {}) =>
  makeFacts({
    policy: policyOf(10),
    runs: costs.map((costUsd, index) =>
      makeRun({ number: index + 1, costUsd, state: index === costs.length - 1 ? "running" : "failed" }),
    ),
    ...more,
  });
const error = { message: "503", httpStatus: 503 };

describe("what a ticket may cost", () => {
  test("counts all its runs, and nothing where the team has set no limit", () => {
    expect(ticketCost(factsOf([4, null, 7]))).toEqual({ spentUsd: 11, limitUsd: 10 });
    expect(ticketCost(factsOf([4], { policy: policyOf(null) })).limitUsd).toBeNull();
    expect(costHold(factsOf([400], { policy: policyOf(null) }))).toBeNull();
  });

  test("a decision about money, and reopening, allow as much again from there; the later one counts", () => {
    const decision = makeDecision({ reason: "budget", spentUsd: 12, at: hour(3) });
    expect(ticketCost(factsOf([12, 1], { decisions: [decision] })).limitUsd).toBe(22);
    const granted = { ...decision, granted: { dollars: 2.5 } };
    expect(ticketCost(factsOf([12, 1], { decisions: [granted] })).limitUsd).toBe(14.5);
    const reopened = { budget: 2, by: "Mira Kaur", note: "More", at: hour(4), spentUsd: 20 };
    expect(ticketCost(factsOf([20], { decisions: [granted], reopened })).limitUsd).toBe(30);
    expect(
      ticketCost(factsOf([20], { decisions: [{ ...granted, at: hour(5) }], reopened: { ...reopened, at: hour(4) } }))
        .limitUsd,
    ).toBe(14.5);
    expect(ticketCost(factsOf([9], { decisions: [makeDecision({ spentUsd: 5 })] })).limitUsd).toBe(10);
  });

  test("a failure that would be retried holds it instead, with what was spent", () => {
    const facts = factsOf([6, 6.4]);
    const step = decideOutcome(facts, facts.runs[1] as never, { outcome: "failed", error }, 0);
    expect(step).toMatchObject({
      run: "failed",
      ticket: "on_hold",
      retryAfter: null,
      hold: { reason: "budget", summary: "$12.40 spent on this ticket, of $10.00 that it may cost" },
      failure: { category: "api", step: { action: "hold", attemptsRemaining: 0, holdReason: "budget" } },
    });
  });

  test("a success is not thrown away, and what is held for another reason keeps it", () => {
    const facts = factsOf([40]);
    const run = facts.runs[0] as never;
    expect(decideOutcome(facts, run, { outcome: "succeeded" }, 0)).toMatchObject({ ticket: "in_review", hold: null });
    expect(
      decideOutcome(facts, run, { outcome: "failed", error: { message: "bad key", httpStatus: 401 } }, 0)?.hold?.reason,
    ).toBe("max_retries");
  });

  test("never another attempt at or above the limit, always one below it", () => {
    const cents = fc.integer({ min: 0, max: 2000 }).map((amount) => amount / 100);
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 5 }),
        cents.filter((usd) => usd > 0),
        (costs, limit) => {
          const facts = factsOf(costs, { policy: policyOf(limit) });
          const step = decideOutcome(facts, facts.runs.at(-1) as never, { outcome: "failed", error }, 0);
          const spent = costs.reduce((sum, usd) => sum + usd, 0);
          expect(step?.ticket).toBe(spent < limit ? "ready" : "on_hold");
          expect(step?.hold?.reason).toBe(spent < limit ? undefined : "budget");
        },
      ),
    );
  });
});
