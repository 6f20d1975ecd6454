import { useSyncExternalStore } from "react";
import type { Problem } from "#lib/contract/problem.ts";
import type { WaitingDecision } from "./waiting-decision.ts";

/** Two people decided one hold: the first decision counts, and the second person is told. */
export interface Conflict {
  theirs: NonNullable<Problem["decision"]>;
  mine: WaitingDecision;
}

let conflicts: readonly Conflict[] = [];
const listeners = new Set<() => void>();

/** Asks the person what becomes of their decision; several are asked one after the other. */
export function askAboutConflict(conflict: Conflict): void {
  publish([...conflicts.filter(({ mine }) => mine.hold.id !== conflict.mine.hold.id), conflict]);
}

/** The person has answered. */
export function settleConflict(conflict: Conflict): void {
  publish(conflicts.filter((one) => one !== conflict));
}

/** The conflict that is asked about now. */
export function useConflict(): Conflict | null {
  return useSyncExternalStore(
    subscribe,
    () => conflicts[0] ?? null,
    () => null,
  );
}

function publish(next: readonly Conflict[]): void {
  conflicts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
