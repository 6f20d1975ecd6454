import { createStore, useStore } from "zustand";
import type { Problem } from "#lib/contract/problem.ts";
import type { WaitingDecision } from "./waiting-decision.ts";

/** Two people decided one hold: the first decision counts, and the second person is told. */
export interface Conflict {
  theirs: NonNullable<Problem["decision"]>;
  mine: WaitingDecision;
}

const conflicts = createStore<readonly Conflict[]>(() => []);

/** Asks the person what becomes of their decision; several are asked one after the other. */
export function askAboutConflict(conflict: Conflict): void {
  const isOther = ({ mine }: Conflict) => mine.hold.id !== conflict.mine.hold.id;
  conflicts.setState((asked) => [...asked.filter(isOther), conflict], true);
}

/** The person has answered. */
export function settleConflict(conflict: Conflict): void {
  conflicts.setState((asked) => asked.filter((one) => one !== conflict), true);
}

/** The conflict that the person is asked about now. */
export function useConflict(): Conflict | null {
  return useStore(conflicts, ([first]) => first ?? null);
}
