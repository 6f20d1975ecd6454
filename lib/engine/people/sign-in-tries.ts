/**
 * How tries at a password slow whoever makes them (docs/contract.md#signing-in). Every try is counted before the password is
 * looked at; a right one takes its own back.
 */

/** What tries are counted of: an address (or a /64), that address at one account, one account from anywhere, a browser that its owner has used before, a session that is asked for its password again. */
export type TriesOf = "address" | "addressAtAccount" | "account" | "browserAtAccount" | "session";

type Rule = {
  /** tries that cost no time */
  free: number;
  /** after so long they are forgotten, in seconds: since the first of them, or where the delay grows since the last */
  forgottenAfter: number;
  /** each further try waits twice as long as the one before, from one second up to this; without it until all are forgotten */
  longestDelay?: number;
};

const RULES: Record<TriesOf, Rule> = {
  address: { free: 100, forgottenAfter: 60 },
  addressAtAccount: { free: 10, forgottenAfter: 60 },
  account: { free: 50, forgottenAfter: 3600, longestDelay: 900 },
  browserAtAccount: { free: 10, forgottenAfter: 60 },
  session: { free: 10, forgottenAfter: 60 },
};

/** Tries that were counted, by the database's clock; no further one before `freeAt`. */
export type Tries = { count: number; freeAt: Date; forgottenAt: Date };

/** Seconds until another try may be made, at least 1; null: it may be made now. */
export function secondsUntilFree(tries: Tries | null, now: Date): number | null {
  if (tries === null || now >= tries.freeAt) return null;
  return Math.max(1, Math.ceil((tries.freeAt.getTime() - now.getTime()) / 1000));
}

/** The tries after one more. */
export function countOneMore(of: TriesOf, before: Tries | null, now: Date): Tries {
  const { free, forgottenAfter, longestDelay } = RULES[of];
  const known = before !== null && now < before.forgottenAt ? before : null;
  const count = (known?.count ?? 0) + 1;
  if (longestDelay === undefined) {
    const forgottenAt = known?.forgottenAt ?? later(now, forgottenAfter);
    return { count, forgottenAt, freeAt: count >= free ? forgottenAt : now };
  }
  const delay = count < free ? 0 : Math.min(2 ** (count - free), longestDelay);
  return { count, forgottenAt: later(now, forgottenAfter), freeAt: later(now, delay) };
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
