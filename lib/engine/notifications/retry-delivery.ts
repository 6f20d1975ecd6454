/** Tries of one delivery before it is given up: they take about four hours. */
export const MAX_TRIES = 12;
const BASE_MS = 15_000;
const MAX_MS = 3_600_000;
/** The longest Retry-After that is respected. */
const MAX_ASKED_MS = 6 * 3_600_000;

/** How a try failed. `permanent`: the receiver would refuse it again. */
export type DeliveryFailure = { permanent: boolean; retryAfterSeconds: number | null };

/**
 * What follows a failed delivery: another try after `delayMs`, or none. The delay is 15 s, doubles up to an hour, and has 0 to
 * 20 % of jitter added; it is never shorter than the receiver's Retry-After, of which at most six hours count.
 *
 * @param tries made so far, 1 after the first
 * @param random in [0, 1), for jitter
 */
export function retryDelivery(
  tries: number,
  failure: DeliveryFailure,
  random: number,
): { delayMs: number } | "give_up" {
  if (failure.permanent || tries >= MAX_TRIES) return "give_up";
  const backoff = Math.min(MAX_MS, BASE_MS * 2 ** (tries - 1)) * (1 + 0.2 * random);
  const asked = Math.min(MAX_ASKED_MS, (failure.retryAfterSeconds ?? 0) * 1000);
  return { delayMs: Math.round(Math.max(backoff, asked)) };
}
