import { formatCount, formatMoney, formatShare } from "#lib/client/text/amounts.ts";
import { formatAge, formatDuration } from "#lib/client/time/duration.ts";
import type { InsightCell, InsightUnit } from "#lib/contract/insights/insight-tables.ts";

/** Where there is nothing to tell. */
export const NOTHING = "–";

/** A part from 0 to 1, as `formatShare` has it; `–` where there was nothing to be a part of. */
export function formatPart(part: number | null): string {
  return part === null ? NOTHING : formatShare(part);
}

/** How long, from seconds, in two units at most: `40 s`, `4 m`, `1 h 4 m`; from a minute on rounded to minutes. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return NOTHING;
  return seconds < 60 ? formatDuration(seconds * 1000) : formatAge(Math.round(seconds / 60) * 60_000);
}

/** An amount of dollars for a large figure: cents only where they matter. */
export function formatRoundMoney(usd: number): string {
  return formatMoney(usd < 100 ? usd : Math.round(usd));
}

/** A cell of a table as people read it. */
export function formatCell(cell: InsightCell | undefined, unit: InsightUnit): string {
  if (cell === null || cell === undefined) return NOTHING;
  if (typeof cell === "string") return cell;
  if (unit === "seconds") return formatSeconds(cell);
  if (unit === "usd") return formatMoney(cell);
  return unit === "share" ? formatPart(cell) : formatCount(cell);
}
