import { countOf } from "#lib/client/text/amounts.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import { formatExactDuration } from "#lib/client/time/exact-duration.ts";
import { retryDelays } from "#lib/engine/failures/retry-delay.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";

/** What a policy does, in a sentence: `7 retries after 1 s, 2 s, 4 s … 1 m 4 s: at most 2 m 32 s of waiting.` */
export function delaySentence(policy: RetryPolicy): string {
  const waits = retryDelays(policy);
  if (waits.length === 0) return "Never retried: a person settles it.";
  const all = waits.map(({ shortest }) => shortest);
  if (all.every((ms) => ms === 0)) return `${countOf(all.length, "retry", "retries")}, each at once.`;
  const most = waits.reduce((sum, { longest }) => sum + longest, 0);
  return `${countOf(all.length, "retry", "retries")} after ${listed(all)}: at most ${formatDuration(most)} of waiting.`;
}

function listed(waits: readonly number[]): string {
  const words = waits.map(formatExactDuration);
  if (words.length <= 4)
    return words.length === 1 ? `${words[0]}` : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  return `${words.slice(0, 3).join(", ")} … ${words.at(-1)}`;
}
