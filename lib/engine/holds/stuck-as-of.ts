import type { DecisionFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { HeldFacts, HeldFor } from "./held-facts.ts";
import type { Report } from "./stuck-log.ts";

/** What the sentences about a hold are made from. */
export type StuckFacts = HeldFacts & { decisions: DecisionFacts[] };

/**
 * Facts and log as they were when a hold opened, as far as the log tells: what came after a decision is no reason for the
 * hold that was decided. Of a hold whose opening is not among the reports, everything counts.
 */
export function asOfOpening(
  hold: HeldFor,
  facts: StuckFacts,
  reports: readonly Report[],
): { facts: StuckFacts; reports: readonly Report[] } {
  const opened = reports.findIndex((report) => report.type === "hold.opened" && report.holdId === hold.id);
  const decided = reports.some((report) => report.type === "hold.decided" && report.holdId === hold.id);
  // One transaction ends a run or a review and opens the hold: what it wrote stands before the opening.
  if (opened === -1 || !decided) return { facts, reports };
  const [before, after] = [reports.slice(0, opened + 1), reports.slice(opened + 1)];
  const said = (among: readonly Report[], type: string) => among.filter((report) => report.type === type);
  const attempts = [...said(before, "run.finished"), ...said(before, "run.paused")].map(({ number }) => number ?? 0);
  const lastAttempt = hold.run?.number ?? Math.max(0, ...attempts);
  const endedLater = new Set(said(after, "run.finished").map(({ runId }) => runId));
  const judgedLater = new Set(said(after, "review.verdict").map(({ number }) => number));
  const decidedLater = new Set(said(after, "hold.decided").map(({ holdId }) => holdId));
  const runs = facts.runs.filter(({ number }) => number <= lastAttempt);
  const budget = runs.at(-1)?.budget ?? facts.ticket.budget;
  return {
    reports: before,
    facts: {
      ...facts,
      ticket: { ...facts.ticket, budget },
      runs: runs.map((run) =>
        endedLater.has(run.id) ? { ...run, state: "paused", category: null, error: null } : run,
      ),
      reviews: facts.reviews.filter(({ number }) => !judgedLater.has(number)),
      decisions: facts.decisions.filter(({ holdId }) => !decidedLater.has(holdId)),
    },
  };
}
