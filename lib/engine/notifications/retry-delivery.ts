/** Tries of one delivery before it is given up: about four hours. */
export const MAX_TRIES = 12;
const BASE_MS = 15_000;
const MAX_MS = 3_600_000;
/** A receiver that asks for more than this is not waited for longer. */
const MAX_ASKED_MS = 6 * 3_600_000;

/** How a try failed. `permanent`: the same again would be refused again. */
export type DeliveryFailure = { permanent: boolean; retryAfterSeconds: number | null };

/**
 * What follows a failed delivery: another try after `delayMs`, or the end. 15 s, doubling to an hour, with 0–20 % on top from
 * `random` (0…1); never before the receiver's Retry-After, which counts up to six hours.
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
