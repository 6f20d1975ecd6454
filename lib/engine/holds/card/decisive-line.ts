/** One event of a run's log, as far as the card shows it. */
export type LoggedEvent = { seq: number; type: string; message: string };

/** `seq` null: a further line of the event above. */
export type ShownLine = { seq: number | null; text: string; decisive: boolean };

const MAX_LINES = 10;
const BEFORE = 4;
const MAX_WIDTH = 400;

/**
 * Up to ten lines of a log around the one that decided: the last that has the first line of the failure. `found` false: the
 * log does not have it, and the failure's own lines stand in its place.
 *
 * @param events the end of the log, oldest first
 * @param failure the message of the failure; null where none was reported, then no line decides
 */
export function decisiveLines(
  events: readonly LoggedEvent[],
  failure: string | null,
): { lines: ShownLine[]; found: boolean } {
  const all = events.flatMap(({ seq, message }) =>
    message.split("\n").map((text, index) => ({ seq: index === 0 ? seq : null, text, decisive: false })),
  );
  const needle = failure
    ?.split("\n")
    .find((line) => line.trim() !== "")
    ?.trim();
  const place = needle === undefined ? -1 : all.findLastIndex(({ text }) => text.includes(needle));
  if (needle === undefined) return { lines: all.slice(-MAX_LINES).map(cut), found: false };
  if (place === -1) {
    // As it was reported, without the blank lines around it.
    const own = (failure ?? "")
      .replace(/^(\s*\n)+/, "")
      .trimEnd()
      .split("\n");
    return {
      lines: own.slice(0, MAX_LINES).map((text, index) => cut({ seq: null, text, decisive: index === 0 })),
      found: false,
    };
  }
  const from = Math.max(0, Math.min(place - BEFORE, all.length - MAX_LINES));
  return {
    lines: all.slice(from, from + MAX_LINES).map((line, index) => cut({ ...line, decisive: from + index === place })),
    found: true,
  };
}

function cut(line: ShownLine): ShownLine {
  const { text } = line;
  return text.length > MAX_WIDTH
    ? { ...line, text: `${text.slice(0, MAX_WIDTH - 1).replace(/[\ud800-\udbff]$/, "")}…` }
    : line;
}
