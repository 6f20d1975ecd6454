import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { PastRun, PastTicket } from "./past-ticket.ts";
import type { Policy } from "./policy.ts";
import { type ReplayedStretch, replayTicket, type Try } from "./replay-policy.ts";
import { type RetryShares, retryShares, shareOf } from "./retry-shares.ts";

/** The totals of a history under a policy, as far as they are known. `waitMs`: back-off with the mean jitter. */
export type ReplayTotals = { attempts: number; holds: number; waitMs: number; worked: number };

/** A ticket with which the edited policy does something different; the numbers are differences, as far as they are known. */
export type ReplayedTicket = {
  ticketId: string;
  attempts: number;
  holds: number;
  waitMs: number;
  /** the attempt whose success only one of the policies reaches: `lost` with the edited one, or `gained` */
  late: { fate: "lost" | "gained"; run: PastRun } | null;
  /** where the edited policy holds it and the one in force does not */
  held: { after: number; reason: HoldReason } | null;
  /** the most further tries, of which nothing is known: the ticket was held instead */
  tries: number;
};

/** An estimate of those tries. `tickets`: for how many tickets the history allows one. */
export type TriesEstimate = { tickets: number; attempts: number; worked: number };

export type Comparison = {
  before: ReplayTotals;
  after: ReplayTotals;
  tickets: ReplayedTicket[];
  unknown: { tickets: number; tries: number; estimate: TriesEstimate };
  /** the attempts made under each policy */
  made: { before: PastRun[]; after: PastRun[] };
};

/**
 * Compares a history under the policy in force and under an edited one. Both are replayed, so that neither is blamed for what
 * an earlier version did. Where the edited policy would have tried again after the hold that ended a stretch, nobody knows what
 * would have happened: the hold still counts, and the further tries are in `unknown`, with an estimate from the success rates
 * of the history.
 */
export function compareReplays(history: readonly PastTicket[], inForce: Policy, edited: Policy): Comparison {
  const shares = retryShares(history);
  const compared: Comparison = {
    before: { attempts: 0, holds: 0, waitMs: 0, worked: 0 },
    after: { attempts: 0, holds: 0, waitMs: 0, worked: 0 },
    tickets: [],
    unknown: { tickets: 0, tries: 0, estimate: { tickets: 0, attempts: 0, worked: 0 } },
    made: { before: [], after: [] },
  };
  for (const past of history) {
    const [before, after] = [replayTicket(past, inForce), replayTicket(past, edited)];
    const unknown = before.map((stretch, index) => unknownTries(stretch, after[index]));
    addUp(compared.before, totalsOf(before));
    const known = totalsOf(after);
    addUp(compared.after, { ...known, holds: known.holds + unknown.filter((tries) => tries.length > 0).length });
    compared.made.before.push(...before.flatMap(({ made }) => made));
    compared.made.after.push(...after.flatMap(({ made }) => made));
    const ticket = compareTicket(past.id, before, after, unknown);
    if (!isSame(ticket)) compared.tickets.push(ticket);
    if (ticket.tries > 0) countUnknown(compared.unknown, unknown, shares);
  }
  return compared;
}

/** The further tries where the edited policy retries and the one in force holds; none where both do the same. */
function unknownTries(before: ReplayedStretch, after: ReplayedStretch | undefined): Try[] {
  return before.held && after ? after.goesOn : [];
}

function totalsOf(stretches: readonly ReplayedStretch[]): ReplayTotals {
  return {
    attempts: sum(stretches, ({ made }) => made.length),
    holds: sum(stretches, ({ held }) => (held ? 1 : 0)),
    waitMs: sum(stretches, ({ waitMs }) => waitMs),
    worked: stretches.at(-1)?.worked == null ? 0 : 1,
  };
}

function compareTicket(
  ticketId: string,
  before: readonly ReplayedStretch[],
  after: readonly ReplayedStretch[],
  unknown: readonly Try[][],
): ReplayedTicket {
  const [was, is] = [totalsOf(before), totalsOf(after)];
  const heldAt = after.findIndex(({ held }, index) => held && held.after !== before[index]?.held?.after);
  return {
    ticketId,
    attempts: is.attempts - was.attempts,
    holds: is.holds + unknown.filter((tries) => tries.length > 0).length - was.holds,
    waitMs: is.waitMs - was.waitMs,
    late: lateOf(before.at(-1)?.worked ?? null, after.at(-1)?.worked ?? null),
    held: after[heldAt]?.held ?? null,
    tries: sum(unknown, (tries) => tries.length),
  };
}

function lateOf(before: PastRun | null, after: PastRun | null): ReplayedTicket["late"] {
  if (before !== null && after === null) return { fate: "lost", run: before };
  return before === null && after !== null ? { fate: "gained", run: after } : null;
}

function isSame({ attempts, holds, waitMs, late, held, tries }: ReplayedTicket): boolean {
  return attempts === 0 && holds === 0 && waitMs === 0 && late === null && held === null && tries === 0;
}

function countUnknown(unknown: Comparison["unknown"], stretches: readonly Try[][], shares: RetryShares): void {
  unknown.tickets += 1;
  unknown.tries += sum(stretches, (tries) => tries.length);
  const estimates = stretches.map((tries) => estimateTries(tries, shares));
  if (estimates.includes(null)) return;
  unknown.estimate.tickets += 1;
  unknown.estimate.attempts += sum(estimates, (one) => one?.attempts ?? 0);
  unknown.estimate.worked += Math.max(...estimates.map((one) => one?.worked ?? 0));
}

/** The expected attempts and the chance of success, one try after the other; null where the history has too few such tries. */
function estimateTries(tries: readonly Try[], shares: RetryShares): { attempts: number; worked: number } | null {
  let [attempts, open] = [0, 1];
  for (const one of tries) {
    const share = shareOf(shares, one);
    if (share === null) return null;
    attempts += open;
    open *= 1 - share;
  }
  return { attempts, worked: 1 - open };
}

function addUp(to: ReplayTotals, more: ReplayTotals): void {
  to.attempts += more.attempts;
  to.holds += more.holds;
  to.waitMs += more.waitMs;
  to.worked += more.worked;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
