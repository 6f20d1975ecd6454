import { type TimeScale, timeScale } from "./time-scale.ts";
import type { Segment, Track } from "./track-model.ts";

const START = 3;
/** Room after the line for its lamp or head. */
const TAIL = 8;
const CUT = 11;
/** Pixels for the square root of a minute. */
const PER_ROOT_MINUTE = 4.7;

/** Widths that read well, the least that still read, and the most. */
const GOOD: Record<Segment["kind"], number> = { attempt: 10, review: 4, backoff: 9, idle: 2, hold: 17 };
const MIN: Record<Segment["kind"], number> = { attempt: 6, review: 4, backoff: 7, idle: 2, hold: 17 };
const MAX: Partial<Record<Segment["kind"], number>> = { idle: 12, review: 12 };

export interface CompactLayout {
  scale: TimeScale;
  /** What is drawn; the oldest are left out where all of them would not fit. */
  segments: Segment[];
  /** Older attempts were left out. */
  isCut: boolean;
}

/**
 * One line of `width` pixels: each part as wide as the square root of its duration, so that a long run cannot hide a short
 * wait. It shrinks only where it would not fit, down to the least widths; then the oldest parts go.
 */
export function layoutCompact(track: Track, width: number): CompactLayout {
  const all = withoutWaitAtEnd(track);
  const room = width - START - TAIL;
  let segments = all;
  while (leastWidth(segments) > room - (segments === all ? 0 : CUT) && segments.length > 1)
    segments = dropOldest(segments);
  const isCut = segments !== all;
  // Quarters keep the markup of long lists short; minimum widths are whole numbers.
  const widths = fitWidths(segments, room - (isCut ? CUT : 0)).map((pixels) => Math.floor(pixels * 4) / 4);
  const stretches = segments.map(({ from, to }, index) => ({ from, to, width: widths[index] ?? 0 }));
  return { scale: timeScale(stretches, START + (isCut ? CUT : 0)), segments, isCut };
}

/** Waiting for an agent at the end is the bare rail. */
function withoutWaitAtEnd(track: Track): Segment[] {
  const last = track.segments.at(-1);
  return last?.kind === "idle" && !last.resuming ? track.segments.slice(0, -1) : track.segments;
}

function fitWidths(segments: readonly Segment[], room: number): number[] {
  const natural = segments.map(naturalWidth);
  const total = sum(natural);
  if (total <= room) return natural;
  const least = leastWidth(segments);
  const share = Math.max(0, room - least) / (total - least || 1);
  return segments.map(({ kind }, index) => MIN[kind] + ((natural[index] ?? 0) - MIN[kind]) * share);
}

function naturalWidth({ kind, from, to }: Segment): number {
  const width = PER_ROOT_MINUTE * Math.sqrt((to - from) / 60_000);
  return Math.max(GOOD[kind], Math.min(MAX[kind] ?? width, width));
}

function leastWidth(segments: readonly Segment[]): number {
  return sum(segments.map(({ kind }) => MIN[kind]));
}

/** Everything up to the next attempt goes at once, so that the line never begins with a wait. */
function dropOldest(segments: readonly Segment[]): Segment[] {
  const next = segments.findIndex((segment, index) => index > 0 && segment.kind === "attempt");
  return segments.slice(next > 0 ? next : 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
