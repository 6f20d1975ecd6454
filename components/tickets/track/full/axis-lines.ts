import type { Track } from "../track-model.ts";
import type { FullScale } from "./full-scale.ts";

/** The labels of now and of the check side by side. */
const NEXT_CHECK = 78;
/** Half of a label, and the edge. */
const EDGE = 36;

/** The position of now; null for a track that ended long ago. */
export function nowLine({ now, terminal, segments }: Track, scale: FullScale): number | null {
  const x = scale.x(now);
  if (segments.length === 0 || (terminal && x > scale.width - EDGE)) return null;
  return crisp(Math.min(x, scale.width - EDGE));
}

/** On the half pixel, where a line of one pixel is one pixel. */
export function crisp(x: number): number {
  return Math.floor(x) + 0.5;
}

/**
 * The next check in its place, or just after now where its place is not drawn: then the axis is broken between the two, and
 * ends with it. One that is past is not drawn.
 */
export function checkLine(track: Track, scale: FullScale): { x: number; at: number; inPlace: boolean } | null {
  if (track.checkAt === null || track.checkAt <= track.now) return null;
  const next = (nowLine(track, scale) ?? 0) + NEXT_CHECK;
  const x = scale.x(track.checkAt);
  const inPlace = x <= scale.width - EDGE;
  return { x: inPlace ? crisp(Math.max(x, next)) : next, at: track.checkAt, inPlace };
}

/** The stretches of time whose hours can be read off the axis: to scale, and none after a check that is out of its place. */
export function tickSpans(track: Track, scale: FullScale): { from: number; to: number }[] {
  const { segments, terminal } = track;
  const shown = segments.filter((segment) => !scale.broken.includes(segment));
  const last = segments.at(-1);
  if (!last || terminal || scale.broken.includes(last) || scale.pixelsPerMs === 0) return shown;
  if (checkLine(track, scale)?.inPlace === false) return shown;
  return [...shown, { from: last.to, to: last.to + (scale.width - scale.end) / scale.pixelsPerMs }];
}
