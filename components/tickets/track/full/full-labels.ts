import { formatCountdown, formatDuration } from "#lib/client/time/duration.ts";
import { holdSignal } from "../segment-signal.ts";
import type { Segment, Track } from "../track-model.ts";
import { PROBATION_WORDS, reasonWords } from "../track-words.ts";
import type { FullScale } from "./full-scale.ts";

export type LabelLook = "attempt" | "meta" | "held" | "stop" | "run" | "human";

export interface Label {
  x: number;
  /** The row it stands in; labels of one row never touch. */
  row: "above" | "below" | "bracket" | "siding";
  anchor: "start" | "middle" | "end";
  text: string;
  look: LabelLook;
}

interface Wish extends Pick<Label, "x" | "row" | "look"> {
  anchor?: Label["anchor"];
  /** Longest first; the first that has room is taken, and none where none has. */
  texts: string[];
  /** How far it may reach to either side of x. */
  reach: number;
}

/** A character of 11 px text, on average, and the air between two labels. */
const CHARACTER = 5.9;
const AIR = 8;

/** Writes what there is room for beside the line: attempts, waits, holds, probation. */
export function placeLabels(track: Track, scale: FullScale): Label[] {
  const wishes = [
    ...track.segments
      .flatMap((segment, index) => segmentWish(segment, track.segments[index - 1], track.now, scale))
      .map((wish) => (isCrossed(wish, track, scale) ? { ...wish, row: "above" as const } : wish)),
    ...track.probations.map((span): Wish => {
      const words = PROBATION_WORDS[span.result];
      const [from, to] = [scale.x(span.from), scale.x(span.to)];
      const texts = span.result === "on_probation" ? [words] : [`verifying: ${words}`, words];
      return { x: (from + to) / 2, row: "bracket", look: "human", texts, reach: (to - from) / 2 + 12 };
    }),
  ];
  return fitInRows(wishes);
}

/** The bracket of a decision runs where these words would stand: they go above the line, where only attempts have theirs. */
function isCrossed({ x, row, reach }: Wish, { probations }: Track, scale: FullScale): boolean {
  return row === "below" && probations.some(({ from, to }) => scale.x(from) < x + reach && scale.x(to) > x - reach);
}

interface Place {
  from: number;
  to: number;
  lasted: string;
}

function segmentWish(segment: Segment, previous: Segment | undefined, now: number, scale: FullScale): Wish[] {
  const [from, to] = [scale.x(segment.from), scale.x(segment.to)];
  const place = { from, to, lasted: formatDuration(segment.to - segment.from) };
  switch (segment.kind) {
    case "attempt":
      return [
        { x: (from + to) / 2, row: "above", look: "attempt", texts: [`A${segment.run}`], reach: (to - from) / 2 + 4 },
      ];
    case "hold":
      return [holdWish(place, segment.open, reasonWords(segment.reason), holdSignal(segment))];
    case "backoff":
      if (segment.counting) return [countdownWish(to, scale.x(now), segment.to - now)];
      return [backoffWish(place, previous?.kind === "attempt" ? previous.category : null)];
    case "idle":
      return to - from > 60 ? [idleWish(place, segment.resuming)] : [];
    case "review":
      return [];
  }
}

function holdWish({ from, to, lasted }: Place, open: boolean, reason: string, look: LabelLook): Wish {
  const texts = [`waited ${lasted}, ${reason}`, `waited ${lasted}`, lasted];
  if (open) return { x: to - 15, row: "siding", anchor: "end", look, texts, reach: to - 15 };
  return { x: (from + to) / 2, row: "siding", look, texts, reach: (to - from) / 2 + 40 };
}

/** Under its clock; beside the line of now where the clock is close to it. */
function countdownWish(to: number, nowX: number, left: number): Wish {
  const texts = [`retry in ${formatCountdown(left)}`];
  if (to - nowX > 44) return { x: to, row: "below", look: "run", texts, reach: 60 };
  return { x: nowX + 6, row: "below", anchor: "start", look: "run", texts, reach: 80 };
}

function backoffWish({ from, to, lasted }: Place, category: string | null): Wish {
  const texts = category
    ? [`${category}, waited ${lasted}`, `${category}, ${lasted}`, category]
    : [`waited ${lasted}`, lasted];
  return { x: (from + to) / 2, row: "below", look: "meta", texts, reach: (to - from) / 2 + 14 };
}

function idleWish({ from, to, lasted }: Place, resuming: boolean): Wish {
  const words = resuming ? "resuming" : "waits for an agent";
  const texts = [`${words}, ${lasted}`, words];
  return { x: (from + to) / 2, row: "below", look: "meta", texts, reach: (to - from) / 2 };
}

function fitInRows(wishes: readonly Wish[]): Label[] {
  const labels: Label[] = [];
  const ends = new Map<Label["row"], number>();
  const byPlace = wishes.toSorted((a, b) => leftOf(a, 0) - leftOf(b, 0));
  for (const wish of byPlace) {
    const after = ends.get(wish.row) ?? Number.NEGATIVE_INFINITY;
    const text = wish.texts.find((each) => {
      const half = (each.length * CHARACTER) / (wish.anchor ? 1 : 2);
      return half <= wish.reach && leftOf(wish, each.length * CHARACTER) >= after;
    });
    if (text === undefined) continue;
    ends.set(wish.row, leftOf(wish, text.length * CHARACTER) + text.length * CHARACTER + AIR);
    labels.push({ x: wish.x, row: wish.row, anchor: wish.anchor ?? "middle", text, look: wish.look });
  }
  return labels;
}

function leftOf({ x, anchor = "middle" }: Wish, width: number): number {
  if (anchor === "end") return x - width;
  return anchor === "start" ? x : x - width / 2;
}
