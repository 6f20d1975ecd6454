import type { RunState } from "#lib/engine/runs/run-states.ts";
import { type Failed, failedIn, type PastStep, type PastTicket, type Stretch, stretchesOf } from "./past-ticket.ts";
import type { Try } from "./replay-policy.ts";

/** How often the retries of a project succeeded, by line of the policy and by number of the retry (1st, 2nd…). */
export type RetryShares = ReadonlyMap<string, { tried: number; worked: number }>;

/** Fewer tries than this are no basis for a share. */
const MIN_TRIES = 5;

/**
 * Counts how the retries of a history ended. After a failure, a retry worked if the next attempt succeeded; after a rejection,
 * if it was approved; after an unavailable review, if there was a verdict. Attempts that have not ended, or that a person
 * ended, do not count.
 */
export function retryShares(tickets: readonly PastTicket[]): RetryShares {
  const shares = new Map<string, { tried: number; worked: number }>();
  const count = (name: string, worked: boolean) => {
    const share = shares.get(name) ?? { tried: 0, worked: 0 };
    shares.set(name, { tried: share.tried + 1, worked: share.worked + (worked ? 1 : 0) });
  };
  for (const { of, nth, worked } of tickets.flatMap(stretchesOf).flatMap(triesOf)) {
    count(keyOf(of, nth), worked);
    count(of, worked);
  }
  return shares;
}

/**
 * The share of such tries that worked, 0 to 1: of the n-th retries, else of the nearest earlier retry with enough tries (which
 * is optimistic, since later retries work less often), else of all retries of this line. Null where there were too few.
 */
export function shareOf(shares: RetryShares, { of, nth }: Try): number | null {
  for (let number = nth; number > 0; number--) {
    const share = enough(shares.get(keyOf(of, number)));
    if (share !== null) return share;
  }
  return enough(shares.get(of));
}

function triesOf({ steps }: Stretch): (Try & { worked: boolean })[] {
  const counts = new Map<Failed, number>();
  return steps.flatMap((step, index) => {
    const of = failedIn(step);
    if (of === null) return [];
    const worked = workedAfter(steps, index, of);
    if (worked === null) return [];
    const nth = (counts.get(of) ?? 0) + 1;
    counts.set(of, nth);
    return [{ of, nth, worked }];
  });
}

function workedAfter(steps: readonly PastStep[], index: number, of: Failed): boolean | null {
  const next = steps[index + 1];
  if (of === "reviews") return next?.review ? next.review.verdict !== "unavailable" : null;
  if (next === undefined || next.review !== null) return null;
  if (of !== "rejections") return ENDS_WELL[next.run.state] ?? null;
  const verdict = next.run.reviews.at(-1)?.verdict;
  return verdict === "approved" || verdict === "rejected" ? verdict === "approved" : null;
}

const ENDS_WELL: Partial<Record<RunState, boolean>> = { succeeded: true, failed: false, lost: false };

function enough(share: { tried: number; worked: number } | undefined): number | null {
  return share === undefined || share.tried < MIN_TRIES ? null : share.worked / share.tried;
}

const keyOf = (of: Try["of"], nth: number): string => `${of} ${nth}`;
