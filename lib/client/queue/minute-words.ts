import { formatShare } from "#lib/client/text/amounts.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import { MINUTE_FACTORS, type MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";

/** What the factors are called where they are switched on and off. */
export const FACTOR_NAMES: Record<MinuteFactor, string> = {
  blocked: "Blocked",
  priority: "Priority",
  held: "Worked before",
  minutes: "Time it takes",
};

type Row = Pick<QueueRow, "minute" | "downstreamBlocked" | "cluster">;

/** Why a row stands where it stands: each factor that counts, in words, with the sign before it. `short`: for the row itself. */
export function minuteWords(
  row: Row,
  off: readonly MinuteFactor[],
  short: boolean,
): { factor: MinuteFactor; sign: string; words: string }[] {
  const on = MINUTE_FACTORS.filter((factor) => !off.includes(factor));
  return on.map((factor, index) => ({ factor, sign: signOf(factor, index), words: factorWords(row, factor, short) }));
}

/** `3 blocked × high × 82% of Continue worked (n=41) ÷ 2 m` */
export function minuteSentence(row: Row, off: readonly MinuteFactor[]): string {
  const parts = minuteWords(row, off, false).map(({ sign, words }) => `${sign}${words}`);
  return parts.length === 0 ? "every factor is switched off: waiting longest first" : parts.join(" ");
}

function signOf(factor: MinuteFactor, index: number): string {
  if (factor === "minutes") return index === 0 ? "1 ÷ " : "÷ ";
  return index === 0 ? "" : "× ";
}

function factorWords({ minute, downstreamBlocked, cluster }: Row, factor: MinuteFactor, short: boolean): string {
  const { held, takes, verb } = minute.expected;
  const share = formatShare(held.share);
  switch (factor) {
    case "blocked":
      return `${cluster?.downstreamBlocked ?? downstreamBlocked} blocked`;
    case "priority":
      return minute.priority;
    case "held":
      return short ? `${share} worked` : `${share} of ${DECISION_VERBS[verb].label} worked (n=${held.of})`;
    case "minutes":
      return formatDuration(Math.max(1000, Math.round(takes.minutes * 6) * 10_000));
  }
}
