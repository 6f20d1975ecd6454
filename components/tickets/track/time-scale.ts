/** A stretch of time and the pixels it is given; stretches follow each other. */
export interface Stretch {
  from: number;
  to: number;
  width: number;
}

export interface TimeScale {
  x: (time: number) => number;
  /** Where the last stretch ends. */
  end: number;
}

/**
 * Time to pixels, linear inside each stretch. Before the first one everything is at its start; after the last one time goes
 * on at `pixelsPerMs`.
 */
export function timeScale(stretches: readonly Stretch[], start: number, pixelsPerMs = 0): TimeScale {
  const placed: (Stretch & { x: number })[] = [];
  let end = start;
  for (const stretch of stretches) {
    placed.push({ ...stretch, x: end });
    end += stretch.width;
  }
  const last = stretches.at(-1);
  const x = (time: number): number => {
    const inside = placed.find((stretch) => time < stretch.to);
    if (!inside) return last ? end + (time - last.to) * pixelsPerMs : end;
    return inside.x + (Math.max(0, time - inside.from) / (inside.to - inside.from)) * inside.width;
  };
  return { x, end };
}

/**
 * Shares `room` among durations in proportion, but gives none less than its minimum. Returns widths, and the pixels per
 * millisecond of what was shared freely, never more than `most`; where nothing was, of the whole on average. Where the
 * minimums alone need more than `room`, they get it.
 */
export function shareWidth(
  parts: readonly { duration: number; least: number }[],
  room: number,
  most = Number.POSITIVE_INFINITY,
): { widths: number[]; pixelsPerMs: number } {
  const fixed = new Set<number>();
  for (;;) {
    const taken = parts.reduce((sum, part, index) => sum + (fixed.has(index) ? part.least : 0), 0);
    const free = parts.reduce((sum, part, index) => sum + (fixed.has(index) ? 0 : part.duration), 0);
    const pixelsPerMs = free > 0 ? Math.min(most, Math.max(0, room - taken) / free) : average(parts);
    const tight = parts.findIndex((part, index) => !fixed.has(index) && part.duration * pixelsPerMs < part.least);
    if (tight < 0) {
      const widths = parts.map((part, index) => (fixed.has(index) ? part.least : part.duration * pixelsPerMs));
      return { widths, pixelsPerMs };
    }
    fixed.add(tight);
  }
}

function average(parts: readonly { duration: number; least: number }[]): number {
  const duration = parts.reduce((sum, part) => sum + part.duration, 0);
  return duration > 0 ? parts.reduce((sum, part) => sum + part.least, 0) / duration : 0;
}
