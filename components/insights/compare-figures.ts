import { countOf } from "#lib/client/text/amounts.ts";
import { formatRoundMoney, formatSeconds } from "./format-insight.ts";

/** How a number stands to the one of the period before: which way it went, whether that is good, and in words. */
export interface Change {
  way: "up" | "down" | "same" | "none";
  good: boolean | null;
  words: string;
}

const NONE: Change = { way: "none", good: null, words: "none before" };
const SAME: Change = { way: "same", good: null, words: "as before" };

/** Two shares from 0 to 1, in points: `6 points up`. */
export function compareShares(now: number | null, before: number | null): Change {
  if (now === null || before === null) return NONE;
  const points = Math.round(now * 100) - Math.round(before * 100);
  if (points === 0) return SAME;
  const words = `${countOf(Math.abs(points), "point")} ${points > 0 ? "up" : "down"}`;
  return { way: points > 0 ? "up" : "down", good: points > 0, words };
}

/** Two lengths of time in seconds; shorter is better: `1 m faster`. */
export function compareTimes(now: number | null, before: number | null): Change {
  if (now === null || before === null) return NONE;
  if (Math.abs(now - before) < 1) return SAME;
  return better(now - before, formatSeconds, ["slower", "faster"]);
}

/** Two counts of which fewer is better: `9% fewer`, and `5 more` where a share would say little. */
export function compareCounts(now: number, before: number): Change {
  if (before === 0) return now === 0 ? SAME : NONE;
  if (now === before) return SAME;
  const share = Math.round((Math.abs(now - before) / before) * 100);
  const asCount = before < 20 || share === 0 || share > 300;
  return better(now - before, (amount) => (asCount ? String(amount) : `${share}%`), ["more", "fewer"]);
}

/** Two amounts of dollars of which less is better: `$4.20 less`. */
export function compareMoney(now: number, before: number): Change {
  if (before === 0) return now === 0 ? SAME : NONE;
  if (Math.abs(now - before) < 0.005) return SAME;
  return better(now - before, formatRoundMoney, ["more", "less"]);
}

/** Where less is better. */
function better(difference: number, format: (amount: number) => string, [more, less]: [string, string]): Change {
  const isMore = difference > 0;
  const words = `${format(Math.abs(difference))} ${isMore ? more : less}`;
  return { way: isMore ? "up" : "down", good: !isMore, words };
}
