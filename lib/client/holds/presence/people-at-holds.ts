import type { Present } from "#lib/contract/holds/presence.ts";

export const NOBODY: readonly Present[] = [];

/** Who has which hold open, without the person who looks; a hold where nothing is different keeps its list. */
export class PeopleAtHolds {
  #me: string;
  #holds: ReadonlyMap<string, readonly Present[]> = new Map();
  #listeners = new Set<() => void>();

  constructor(me: string) {
    this.#me = me;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  at(holdId: string): readonly Present[] {
    return this.#holds.get(holdId) ?? NOBODY;
  }

  /** Everybody as the desk says it now. */
  take(people: readonly Present[]): void {
    const others = Map.groupBy(
      people.filter(({ id }) => id !== this.#me),
      ({ holdId }) => holdId,
    );
    const before = this.#holds;
    if (others.size === 0 && before.size === 0) return;
    this.#holds = new Map([...others].map(([holdId, now]) => [holdId, sameOr(before.get(holdId), now)]));
    for (const listener of this.#listeners) listener();
  }
}

function sameOr(before: readonly Present[] | undefined, now: readonly Present[]): readonly Present[] {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
