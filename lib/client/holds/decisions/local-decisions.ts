import { createStore, useStore } from "zustand";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import type { Conflict } from "./conflicts.ts";
import type { WaitingDecision } from "./waiting-decision.ts";

/** What this tab has done to a hold and the lists do not show yet. */
export type LocalDecision =
  /** being sent, or done: the row has left */
  | { state: "sent"; verb: DecisionVerb }
  /** in the outbox under its key and not sent: the row says what it waits for */
  | { state: "waiting"; verb: DecisionVerb; words: string; key: string }
  /** it did not happen: the row is back, and says why */
  | {
      state: "returned";
      verb: DecisionVerb;
      words: string;
      because: ReturnedBecause;
      decision: WaitingDecision;
      theirs?: Conflict["theirs"];
    };

/** The server was not reached; somebody else was first; it is not allowed now; anything else. */
export type ReturnedBecause = "unreached" | "conflict" | "refused" | "other";

const decisions = createStore<ReadonlyMap<string, LocalDecision>>(() => new Map());

/** Notes what became of a decision; null: the hold is as the server has it. */
export function setLocalDecision(holdId: string, decision: LocalDecision | null): void {
  const next = new Map(decisions.getState());
  if (decision === null) next.delete(holdId);
  else next.set(holdId, decision);
  decisions.setState(next, true);
}

/** What this tab has done to one hold, now. */
export function localDecisionOf(holdId: string): LocalDecision | null {
  return decisions.getState().get(holdId) ?? null;
}

/** Hold id → what this tab has done to it. */
export function useLocalDecisions(): ReadonlyMap<string, LocalDecision> {
  return useStore(decisions);
}

/** What this tab has done to one hold, followed as it changes. */
export function useLocalDecision(holdId: string): LocalDecision | null {
  return useStore(decisions, (all) => all.get(holdId) ?? null);
}
