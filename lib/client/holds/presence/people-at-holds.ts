import { createStore } from "zustand";
import type { Present } from "#lib/contract/holds/presence.ts";

const NOBODY: readonly Present[] = [];

/** Hold id → who has it open. */
type PresentAtHolds = ReadonlyMap<string, readonly Present[]>;

/** Who has a hold open; nobody as an empty list, always the same one. */
export function peopleAt(holds: PresentAtHolds, holdId: string): readonly Present[] {
  return holds.get(holdId) ?? NOBODY;
}

/** Who has which hold open, without the person who looks; where nothing has changed a hold keeps its list. */
export class PeopleAtHolds {
  readonly store = createStore<PresentAtHolds>(() => new Map());
  #me: string;

  constructor(me: string) {
    this.#me = me;
  }

  /** Takes the people as the server lists them now. */
  take(people: readonly Present[]): void {
    const others = Map.groupBy(
      people.filter(({ id }) => id !== this.#me),
      ({ holdId }) => holdId,
    );
    const before = this.store.getState();
    if (others.size === 0 && before.size === 0) return;
    this.store.setState(new Map([...others].map(([holdId, now]) => [holdId, sameOr(before.get(holdId), now)])), true);
  }
}

function sameOr(before: readonly Present[] | undefined, now: readonly Present[]): readonly Present[] {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
