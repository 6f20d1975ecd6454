import type { HeldFacts, HoldOutline } from "#lib/engine/holds/held-facts.ts";
import type { DecisionFacts, ReviewFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { CitableEvent } from "./citable-events.ts";

/** What the sentences about a hold are made from. */
export type StuckFacts = Omit<HeldFacts, "reviews"> & {
  reviews: (HeldFacts["reviews"][number] & Pick<ReviewFacts, "error">)[];
  decisions: DecisionFacts[];
};

/**
 * Facts and events as they were when a hold opened, as far as the events tell: what came after its decision cannot be why it
 * was held. Where the hold is still open, or its opening is not among the events, everything counts.
 */
export function asOfOpening(
  hold: HoldOutline,
  facts: StuckFacts,
  events: readonly CitableEvent[],
): { facts: StuckFacts; events: readonly CitableEvent[] } {
  const opened = events.findIndex((event) => event.type === "hold.opened" && event.holdId === hold.id);
  const decided = events.some((event) => event.type === "hold.decided" && event.holdId === hold.id);
  if (opened === -1 || !decided) return { facts, events };
  // The transaction that ends a run or a review writes its events before the opening of the hold.
  const [before, after] = [events.slice(0, opened + 1), events.slice(opened + 1)];
  const ofType = (among: readonly CitableEvent[], type: string) => among.filter((event) => event.type === type);
  const attempts = [...ofType(before, "run.finished"), ...ofType(before, "run.paused")].map(
    ({ number }) => number ?? 0,
  );
  const lastAttempt = hold.run?.number ?? Math.max(0, ...attempts);
  const endedLater = new Set(ofType(after, "run.finished").map(({ runId }) => runId));
  const reviewedLater = new Set(ofType(after, "review.verdict").map(({ number }) => number));
  const decidedLater = new Set(ofType(after, "hold.decided").map(({ holdId }) => holdId));
  const runs = facts.runs.filter(({ number }) => number <= lastAttempt);
  const budget = runs.at(-1)?.budget ?? facts.ticket.budget;
  return {
    events: before,
    facts: {
      ...facts,
      ticket: { ...facts.ticket, budget },
      runs: runs.map((run) =>
        endedLater.has(run.id) ? { ...run, state: "paused", category: null, error: null } : run,
      ),
      reviews: facts.reviews.filter(({ number }) => !reviewedLater.has(number)),
      decisions: facts.decisions.filter(({ holdId }) => !decidedLater.has(holdId)),
    },
  };
}
