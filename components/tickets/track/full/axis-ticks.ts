import { formatClock, formatDay } from "#lib/client/time/clock-time.ts";
import { wallClockAt } from "#lib/engine/time/zoned-time.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  ...[5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((days) => days * DAY),
];

/** A label must have this much room from one tick to the next. */
const LABEL_ROOM = 64;
const SECONDS_LABEL_ROOM = 84;

export interface Tick {
  time: number;
  label: string;
}

/** The smallest step of the axis whose labels do not crowd at this scale. */
export function tickStep(pixelsPerMs: number): number {
  const fits = STEPS.find((step) => step * pixelsPerMs >= (step < MINUTE ? SECONDS_LABEL_ROOM : LABEL_ROOM));
  return fits ?? 365 * DAY;
}

/** Every step inside the spans, at round times of the reader's zone; `most` bounds how many. The first tick of another day says its day. */
export function axisTicks(
  spans: readonly { from: number; to: number }[],
  step: number,
  timeZone: string,
  today: number,
  most = 200,
): Tick[] {
  const ticks: Tick[] = [];
  let day = formatDay(today, timeZone);
  for (const span of spans) {
    const offset = wallClockAt(new Date(span.from), timeZone) - span.from;
    const first = Math.ceil((span.from + offset) / step) * step - offset;
    for (let time = first; time <= span.to && ticks.length < most; time += step) {
      if (ticks.at(-1)?.time === time) continue;
      const dayOfTick = formatDay(time, timeZone, today);
      ticks.push({ time, label: tickLabel(time, step, timeZone, dayOfTick === day ? null : dayOfTick) });
      day = dayOfTick;
    }
  }
  return ticks;
}

function tickLabel(time: number, step: number, timeZone: string, newDay: string | null): string {
  if (step >= DAY) return formatDay(time, timeZone);
  const clock = formatClock(time, timeZone, step < MINUTE);
  if (newDay && clock === "00:00") return newDay;
  return newDay ? `${newDay} ${clock}` : clock;
}
