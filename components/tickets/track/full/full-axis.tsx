import { formatClock, formatDay } from "#lib/client/time/clock-time.ts";
import type { Track } from "../track-model.ts";
import { checkLine, crisp, nowLine, tickSpans } from "./axis-lines.ts";
import { axisTicks, type Tick, tickStep } from "./axis-ticks.ts";
import { type FullScale, MAIN } from "./full-scale.ts";

const CHARACTER = 5.9;

interface AxisProps {
  track: Track;
  scale: FullScale;
  y: number;
  timeZone: string;
}

/** Grid, rail and times: what everything else stands on. */
export function FullAxis({ track, scale, y, timeZone }: AxisProps) {
  const step = tickStep(scale.pixelsPerMs);
  const nowX = nowLine(track, scale);
  const check = checkLine(track, scale);
  const lineEnd = nowX ?? (track.terminal ? scale.end : 0);
  const ticks = axisTicks(tickSpans(track, scale), step, timeZone, track.now).map((tick) => ({
    ...tick,
    x: crisp(scale.x(tick.time)),
  }));
  const taken = [nowX, check?.x ?? null].flatMap((x) => (x === null ? [] : [{ from: x - 40, to: x + 40 }]));
  return (
    <g>
      {ticks.map((tick) => (
        <path key={tick.time} d={`M${tick.x} 10V${y}`} stroke="var(--line-1)" />
      ))}
      {withRoom(ticks, taken, scale.width).map((tick) => (
        <text key={tick.time} x={tick.x} y={y + 13} textAnchor="middle" className="fill-t3 text-axis">
          {tick.label}
        </text>
      ))}
      <path d={`M0 ${MAIN}H${lineEnd}`} stroke="var(--rail)" strokeWidth="1.5" />
      {!track.terminal && (
        <path
          d={`M${lineEnd} ${MAIN}H${scale.width}`}
          stroke="var(--rail)"
          strokeWidth="1.5"
          strokeDasharray="1 5"
          strokeLinecap="round"
        />
      )}
      <path d={`M0 ${y}H${scale.width}`} stroke="var(--line-2)" />
      {scale.broken.map((segment) => (
        <BreakMark
          key={segment.from}
          x={(scale.x(segment.from) + scale.x(segment.to)) / 2}
          y={y}
          paint="var(--line-3)"
        />
      ))}
      {check !== null && (
        <>
          <path d={`M${check.x} ${MAIN - 10}V${y}`} stroke="var(--t3)" strokeDasharray="2 3" />
          {!check.inPlace && <BreakMark x={check.x - 36} y={y} paint="var(--line-3)" />}
          <text x={check.x} y={y + 13} textAnchor="middle" className="fill-t3 text-axis">
            check {momentOfCheck(check.at, track.now, timeZone)}
          </text>
        </>
      )}
    </g>
  );
}

/** Now: a line through everything, with the time in a box. */
export function NowLine({ track, scale, y, timeZone }: AxisProps) {
  const x = nowLine(track, scale);
  if (x === null) return null;
  const last = track.segments.at(-1);
  const inSeconds = tickStep(scale.pixelsPerMs) < 60_000 && !(last && scale.broken.includes(last));
  const label = `now ${formatClock(track.now, timeZone, inSeconds)}`;
  const half = inSeconds ? 38 : 30;
  return (
    <g>
      <path d={`M${x} 4V${y}`} stroke="var(--t1)" />
      <rect x={x - half} y={y + 2} width={2 * half} height="16" rx="4" fill="var(--t1)" />
      <text x={x} y={y + 13.6} textAnchor="middle" className="fill-bg-1 text-axis font-semibold">
        {label}
      </text>
    </g>
  );
}

/** Two slanted strokes: time was left out here. */
export function BreakMark({ x, y, paint }: { x: number; y: number; paint: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-3 0h6" stroke="var(--ground)" strokeWidth="4" />
      <path d="M-5 5l4 -10m2 10l4 -10" stroke={paint} strokeWidth="1.25" strokeLinecap="round" />
    </g>
  );
}

/** Its time today, else its day: there is no room for both. */
function momentOfCheck(at: number, now: number, timeZone: string): string {
  const day = formatDay(at, timeZone, now);
  return day === formatDay(now, timeZone) ? formatClock(at, timeZone) : day;
}

function withRoom(
  ticks: readonly (Tick & { x: number })[],
  taken: readonly { from: number; to: number }[],
  width: number,
): (Tick & { x: number })[] {
  let free = 0;
  return ticks.filter(({ x, label }) => {
    const half = (label.length * CHARACTER) / 2 + 4;
    const clashes =
      x - half < free - 4 || x + half - 4 > width || taken.some(({ from, to }) => x + half > from && x - half < to);
    if (!clashes) free = x + half + 4;
    return !clashes;
  });
}
