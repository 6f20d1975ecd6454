const BEFORE = 60;
const LENGTH = 220;

/** About 220 characters on one line, around the first place in `text` where a word of `q` stands; its beginning where none does. */
export function aroundWords(text: string, q: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const lower = line.toLowerCase();
  const places = (q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => lower.indexOf(word));
  const first = Math.min(...places.filter((place) => place >= 0), Infinity);
  const start = first === Infinity || first <= BEFORE ? 0 : first - BEFORE;
  const end = start + LENGTH;
  return `${start > 0 ? "…" : ""}${line.slice(start, end)}${end < line.length ? "…" : ""}`;
}
