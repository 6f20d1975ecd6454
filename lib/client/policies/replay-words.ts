import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { PolicyReplay, ReplayList, ReplayTicket } from "#lib/contract/policies/policy-replay.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";

/** One figure of a replay. `good`: whether it is good news, null where it is neither. `way`: less, the same or more. */
export type ReplayFigure = { list: ReplayList; count: number; words: string; good: boolean | null; way: -1 | 0 | 1 };

/** The three main figures: attempts, holds, late successes. */
export function replayFigures({ before, after, counts }: PolicyReplay): ReplayFigure[] {
  return [
    differenceFigure("attempts", "attempt", after.attempts - before.attempts, null),
    differenceFigure("holds", "hold", after.holds - before.holds, false),
    lateFigure(counts),
  ];
}

/** The numbers as one sentence: `312 fewer attempts, 41 fewer holds, 3 late successes lost.` */
export function replaySentence(replay: PolicyReplay): string {
  const known = replayFigures(replay).map(({ count, words }) => `${formatCount(count)} ${words}`);
  const { tickets, tries } = replay.unknown;
  const open = tickets > 0 ? [`up to ${countOf(tries, "more try", "more tries")} of which nothing is known`] : [];
  return `${[...known, ...open].join(", ")}.`;
}

/** A difference in time: `2 h 10 m less`, `no change`. */
export function timeDifference(ms: number): string {
  if (Math.abs(ms) < 1000) return "no change";
  return `${formatDuration(Math.abs(ms))} ${ms < 0 ? "less" : "more"}`;
}

/** The heading of each list of tickets. */
export const REPLAY_TITLES: Record<ReplayList, string> = {
  attempts: "Tickets with more or fewer attempts",
  holds: "Tickets with more or fewer holds",
  waits: "Tickets that wait longer or shorter",
  lost: "Would have stopped before the retry that worked",
  gained: "Would have gone on to the retry that worked",
  unknown: "Would have been tried again instead of held",
  overdue: "Holds on the other side of their deadline",
};

/** What a number means for one of its tickets: `2 fewer attempts, held after attempt 4`. */
export function replayTicketWords(list: ReplayList, ticket: ReplayTicket): string {
  const { attempts, holds, waitMs, late, held, tries, overdue } = ticket;
  const heldWords = held ? `held after attempt ${held.after}: ${HOLD_REASONS[held.reason].label.toLowerCase()}` : null;
  switch (list) {
    case "attempts":
      return join(difference(attempts, "attempt"), heldWords);
    case "holds":
      return join(difference(holds, "hold"), heldWords);
    case "waits":
      return `${timeDifference(waitMs)} in back-off`;
    case "lost":
      return join(`attempt ${late?.run} worked`, heldWords);
    case "gained":
      return `attempt ${late?.run} worked`;
    case "unknown":
      return `up to ${countOf(tries, "more try", "more tries")}`;
    case "overdue":
      return overdue ? `${HOLD_REASONS[overdue.reason].label} waited ${formatDuration(overdue.seconds * 1000)}` : "";
  }
}

function differenceFigure(list: ReplayList, noun: string, by: number, more: boolean | null): ReplayFigure {
  const count = Math.abs(by);
  const nouns = count === 1 ? noun : `${noun}s`;
  if (by === 0) return { list, count, words: `${nouns} more or fewer`, good: null, way: 0 };
  return by < 0
    ? { list, count, words: `fewer ${nouns}`, good: true, way: -1 }
    : { list, count, words: `more ${nouns}`, good: more, way: 1 };
}

function lateFigure({ lost, gained }: PolicyReplay["counts"]): ReplayFigure {
  const noun = (count: number) => (count === 1 ? "late success" : "late successes");
  if (lost === 0 && gained > 0)
    return { list: "gained", count: gained, words: `${noun(gained)} gained`, good: true, way: 1 };
  const also = gained > 0 ? `, ${formatCount(gained)} gained` : "";
  return {
    list: "lost",
    count: lost,
    words: `${noun(lost)} lost${also}`,
    good: lost > 0 ? false : null,
    way: lost > 0 ? -1 : 0,
  };
}

function difference(by: number, noun: string): string {
  return `${formatCount(Math.abs(by))} ${by < 0 ? "fewer" : "more"} ${Math.abs(by) === 1 ? noun : `${noun}s`}`;
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(", ");
}
