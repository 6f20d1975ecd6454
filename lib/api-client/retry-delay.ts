const BASE_MS = 250;
const CAP_MS = 15_000;

/**
 * Milliseconds to wait before try number `attempt` + 1 (`attempt` is 1 after the first try): exponential from 250 ms to
 * 15 s with half of it jitter, so that many workers do not come back together, and never before the server's Retry-After.
 * `random` is from 0 to 1.
 */
export function retryDelay(attempt: number, retryAfterMs: number | null, random: number): number {
  const full = Math.min(CAP_MS, BASE_MS * 2 ** Math.min(attempt - 1, 30));
  return Math.max(retryAfterMs ?? 0, Math.round(full / 2 + (full / 2) * random));
}

/** Milliseconds that a Retry-After header asks for: seconds, or a date seen from `now`. Null when absent or unreadable. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
