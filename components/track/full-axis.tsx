import { formatClock, formatDay } from "#lib/client/clock-time.ts";
import { axisTicks, type Tick, tickStep } from "./axis-ticks.ts";
import { MAIN } from "./full-geometry.ts";
import type { FullScale } from "./full-scale.ts";
import type { Track } from "./track-model.ts";

const CHARACTER = 5.9;
/** The labels of now and of the check side by side. */
const NEXT_CHECK = 78;

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
  const checkX = checkLine(track, scale);
  const lineEnd = nowX ?? (track.terminal ? scale.end : 0);
  const ticks = axisTicks(tickSpans(track, scale), step, timeZone, track.now).map((tick) => ({
    ...tick,
    x: crisp(scale.x(tick.time)),
  }));
  const taken = [nowX, checkX].flatMap((x) => (x === null ? [] : [{ from: x - 40, to: x + 40 }]));
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
      {checkX !== null && track.checkAt !== null && (
        <>
          <path d={`M${checkX} ${MAIN - 10}V${y}`} stroke="var(--t3)" strokeDasharray="2 3" />
          <text x={checkX} y={y + 13} textAnchor="middle" className="fill-t3 text-axis">
            check {momentOfCheck(track.checkAt, track.now, timeZone)}
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

/** Where now is; a line that ended long ago has none. */
function nowLine({ now, terminal, segments }: Track, scale: FullScale): number | null {
  const x = scale.x(now);
  if (segments.length === 0 || (terminal && x > scale.width - 36)) return null;
  return crisp(Math.min(x, scale.width - 36));
}

/** On the half pixel, where a line of one pixel is one pixel. */
function crisp(x: number): number {
  return Math.floor(x) + 0.5;
}

/** The next check in its place, or just after now where its place is not drawn; one that is past is not drawn. */
function checkLine(track: Track, scale: FullScale): number | null {
  if (track.checkAt === null || track.checkAt <= track.now) return null;
  const nowX = nowLine(track, scale) ?? 0;
  if (scale.x(track.checkAt) > scale.width - 36) return nowX + NEXT_CHECK;
  return crisp(Math.max(scale.x(track.checkAt), nowX + NEXT_CHECK));
}

/** Its time today, else its day: there is no room for both. */
function momentOfCheck(at: number, now: number, timeZone: string): string {
  const day = formatDay(at, timeZone, now);
  return day === formatDay(now, timeZone) ? formatClock(at, timeZone) : day;
}

function tickSpans({ segments, terminal }: Track, scale: FullScale): { from: number; to: number }[] {
  const shown = segments.filter((segment) => !scale.broken.includes(segment));
  const last = segments.at(-1);
  if (!last || terminal || scale.broken.includes(last) || scale.pixelsPerMs === 0) return shown;
  return [...shown, { from: last.to, to: last.to + (scale.width - scale.end) / scale.pixelsPerMs }];
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
