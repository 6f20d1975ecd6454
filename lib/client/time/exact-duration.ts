const UNITS = [
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
  ["ms", 1],
] as const;

/** A setting in milliseconds, to the millisecond: `0 s`, `250 ms`, `1.5 s`, `1 m 20 s`, `24 h`. `parseDuration` reads it back. */
export function formatExactDuration(ms: number): string {
  if (ms === 0) return "0 s";
  const parts: string[] = [];
  let rest = ms;
  for (const [unit, length] of UNITS) {
    // Parts of a second stand with it, 1.5 s, unless there is no whole second.
    const count = unit === "s" && rest >= 1000 ? rest / length : Math.floor(rest / length);
    if (count === 0) continue;
    parts.push(`${count} ${unit}`);
    rest = unit === "s" ? 0 : rest - count * length;
  }
  return parts.join(" ");
}

/** What a person typed, in whole milliseconds: `10 s`, `2m`, `1 m 20 s`, `500 ms`; a number alone is seconds. Null: no duration. */
export function parseDuration(text: string): number | null {
  const clean = text.trim().toLowerCase().replace(",", ".");
  if (/^\d+(?:\.\d+)?$/.test(clean)) return Math.round(Number(clean) * 1000);
  if (!/^(?:\d+(?:\.\d+)?\s*(?:ms|h|m|s)\s*)+$/.test(clean)) return null;
  const parts = [...clean.matchAll(/(\d+(?:\.\d+)?)\s*(ms|h|m|s)/g)];
  const sum = parts.reduce((total, [, count, unit]) => total + Number(count) * lengthOf(unit), 0);
  return Math.round(sum);
}

function lengthOf(unit: string | undefined): number {
  return UNITS.find(([name]) => name === unit)?.[1] ?? 0;
}
