import { shareWidth, type TimeScale, timeScale } from "../time-scale.ts";
import type { Segment, Track } from "../track-model.ts";

/** The line and its siding, in pixels from the top. */
export const MAIN = 46;
export const SIDING = 82;

/** Room before the first attempt, and the least room after now: for the check that comes, or a retry. */
const START = 14;
const AHEAD = { check: 112, open: 76, final: 40 };
/** A long wait that is cut short gets this much. */
const BROKEN = 132;
/** Upper bound of the scale: without it, a run of four seconds would fill the card. */
const MAX_PER_MS = 20 / 1_000;
/** On a phone this much time is on screen, the rest scrolls. */
const PHONE = 560;
const PHONE_SPAN = 90 * 60_000;

const MIN: Record<Segment["kind"], number> = { attempt: 22, review: 10, backoff: 18, idle: 0, hold: 44 };

export interface FullScale extends TimeScale {
  /** Of the drawing; more than the room given where it has to scroll. */
  width: number;
  pixelsPerMs: number;
  /** Waits that were cut short: drawn with a break, without ticks. */
  broken: Segment[];
}

/**
 * Linear time, with two exceptions: what is too short to see gets a minimum width, and a wait much longer than all the work
 * together is cut short and marked, so that a night on hold does not crush the attempts.
 */
export function fullScale(track: Track, room: number): FullScale {
  const broken = findBroken(track);
  const ahead = roomAhead(track);
  const spaceFor = room - START - ahead - broken.length * BROKEN;
  const parts = track.segments
    .filter((segment) => !broken.includes(segment))
    .map((segment) => ({ duration: segment.to - segment.from, least: leastWidth(segment, track) }));
  const wanted = wantedWidth(parts, spaceFor, room);
  const { widths, pixelsPerMs } = shareWidth(parts, wanted, MAX_PER_MS);
  const shared = widths.values();
  const stretches = track.segments.map((segment) => ({
    from: segment.from,
    to: segment.to,
    width: broken.includes(segment) ? BROKEN : (shared.next().value ?? 0),
  }));
  const scale = timeScale(stretches, START, pixelsPerMs);
  return { ...scale, pixelsPerMs, broken, width: Math.max(room, Math.ceil(scale.end + ahead)) };
}

function roomAhead({ terminal, checkAt }: Track): number {
  if (terminal) return AHEAD.final;
  return checkAt === null ? AHEAD.open : AHEAD.check;
}

/** Waits that last three times as long as all the work, and more than a quarter of the whole. */
function findBroken({ segments }: Track): Segment[] {
  const isWait = ({ kind }: Segment) => kind === "hold" || kind === "idle";
  const work = segments.filter((segment) => !isWait(segment)).reduce((sum, segment) => sum + duration(segment), 0);
  const whole = segments.reduce((sum, segment) => sum + duration(segment), 0);
  return segments.filter((segment) => isWait(segment) && duration(segment) > Math.max(3 * work, whole / 4, 60_000));
}

function leastWidth(segment: Segment, { decisions }: Track): number {
  const afterDecision = segment.kind === "attempt" && decisions.some(({ at }) => at === segment.from);
  const grows = segment.kind === "attempt" && segment.live;
  return MIN[segment.kind] + (afterDecision || grows ? 14 : 0);
}

/** On a phone a long life is wider than the screen, up to four screens. */
function wantedWidth(parts: readonly { duration: number }[], space: number, room: number): number {
  if (room >= PHONE) return space;
  const span = parts.reduce((sum, part) => sum + part.duration, 0);
  return Math.min(4 * room, Math.max(space, (span / PHONE_SPAN) * space));
}

function duration({ from, to }: Segment): number {
  return to - from;
}
