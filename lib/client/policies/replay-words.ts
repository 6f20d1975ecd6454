import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { formatDuration } from "#lib/client/time/duration.ts";
import type { PolicyReplay, ReplayList, ReplayTicket } from "#lib/contract/policies/policy-replay.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";

/** One difference of a replay. `good`: whether it is good news, null where it is neither. `way`: less or more. */
export type ReplayFigure = { list: ReplayList; text: string; words: string; good: boolean | null; way: -1 | 1 };

/** What differs, bad news first and what is not known last, and the names of what does not. */
export function replayFigures(replay: PolicyReplay): { changed: ReplayFigure[]; same: string[] } {
  const { before, after, counts, unknown } = replay;
  const waitMs = after.waitMs - before.waitMs;
  const known: [string, ReplayFigure | null][] = [
    ["late successes", lateFigure(counts)],
    ["holds", differenceFigure("holds", after.holds - before.holds, ["hold", "holds"], false)],
    ["attempts", differenceFigure("attempts", after.attempts - before.attempts, ["attempt", "attempts"], null)],
    ["time in back-off", Math.abs(waitMs) < LEAST_MS ? null : waitFigure(waitMs)],
    ["overdue holds", differenceFigure("overdue", after.overdue - before.overdue, OVERDUE, false)],
  ];
  const changed = known.flatMap(([, figure]) => figure ?? []);
  return {
    changed: [
      ...changed.toSorted((a, b) => newsOf(a) - newsOf(b)),
      ...(unknown.tries > 0 ? [unknownFigure(unknown)] : []),
    ],
    same: known.flatMap(([name, figure]) => (figure === null ? name : [])),
  };
}

const OVERDUE: [string, string] = ["hold past its deadline", "holds past their deadline"];

/** Bad news before good, and that before what is neither. */
const newsOf = ({ good }: ReplayFigure) => [false, true, null].indexOf(good);

/** The same as one sentence: `3 late successes lost, 41 fewer holds, 312 fewer attempts.` */
export function replaySentence(replay: PolicyReplay): string {
  const { changed } = replayFigures(replay);
  if (changed.length === 0) return "Nothing would have been different.";
  return `${changed.map(({ text, words }) => `${text} ${words}`).join(", ")}.`;
}

/** Less is no difference in time. */
const LEAST_MS = 1000;

/** A difference in time: `2 h 10 m less`, `no change`. */
export function timeDifference(ms: number): string {
  if (Math.abs(ms) < LEAST_MS) return "no change";
  return `${formatDuration(Math.abs(ms))} ${ms < 0 ? "less" : "more"}`;
}

/** The heading of each list of tickets. */
export const REPLAY_TITLES: Record<ReplayList, string> = {
  attempts: "Tickets with more or fewer attempts",
  holds: "Tickets with more or fewer holds",
  waits: "Tickets that wait longer or shorter",
  lost: "Would have stopped before the retry that worked",
  gained: "Would have gone on to the retry that worked",
  unknown: "Would have been tried again instead of waiting for a decision",
  overdue: "Holds on the other side of their deadline",
};

/** What a number means for one of its tickets: `2 fewer attempts, needs a decision after attempt 4`. */
export function replayTicketWords(list: ReplayList, ticket: ReplayTicket): string {
  const { attempts, holds, waitMs, late, held, tries, overdue } = ticket;
  const heldWords = held
    ? `needs a decision after attempt ${held.after}: ${HOLD_REASONS[held.reason].label.toLowerCase()}`
    : null;
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

function differenceFigure(
  list: ReplayList,
  by: number,
  [one, many]: [string, string],
  /** whether more of it is good news; null: neither */
  more: false | null,
): ReplayFigure | null {
  if (by === 0) return null;
  const count = Math.abs(by);
  const words = `${by < 0 ? "fewer" : "more"} ${count === 1 ? one : many}`;
  return { list, text: formatCount(count), words, good: more === null ? null : by < 0, way: by < 0 ? -1 : 1 };
}

function waitFigure(ms: number): ReplayFigure {
  const words = `${ms < 0 ? "less" : "more"} in back-off`;
  return { list: "waits", text: formatDuration(Math.abs(ms)), words, good: null, way: ms < 0 ? -1 : 1 };
}

function lateFigure({ lost, gained }: PolicyReplay["counts"]): ReplayFigure | null {
  const noun = (count: number) => (count === 1 ? "late success" : "late successes");
  if (lost === 0 && gained === 0) return null;
  if (lost === 0)
    return { list: "gained", text: formatCount(gained), words: `${noun(gained)} gained`, good: true, way: 1 };
  const also = gained > 0 ? `, ${formatCount(gained)} gained` : "";
  return { list: "lost", text: formatCount(lost), words: `${noun(lost)} lost${also}`, good: false, way: -1 };
}

function unknownFigure({ tries }: PolicyReplay["unknown"]): ReplayFigure {
  const words = `more ${tries === 1 ? "try" : "tries"}, at most, of which nothing is known`;
  return { list: "unknown", text: formatCount(tries), words, good: null, way: 1 };
}

function difference(by: number, noun: string): string {
  return `${formatCount(Math.abs(by))} ${by < 0 ? "fewer" : "more"} ${Math.abs(by) === 1 ? noun : `${noun}s`}`;
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(", ");
}
