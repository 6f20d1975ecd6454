import { type ReactNode, useRef } from "react";
import { useElementWidth } from "#lib/client/browser/use-element-width.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatDay } from "#lib/client/time/clock-time.ts";
import { niceTicks } from "./nice-ticks.ts";
import { usePoints } from "./use-points.ts";

const TOP = 12;
const BOTTOM = 24;
const LEFT = 34;
/** Room of one label of the axis of days. */
const LABEL = 64;

/** Where things stand in a picture of days. */
export interface Plot extends ReturnType<typeof usePoints> {
  width: number;
  /** The left edge of a day's place, and how wide it is. */
  x: (index: number) => number;
  step: number;
  y: (value: number) => number;
  base: number;
}

interface ChartFrameProps {
  label: string;
  days: readonly string[];
  most: number;
  what: "count" | "time" | "usd";
  format: (value: number) => string;
  height?: number;
  /** What a day comes to, for the box beside the pointer. */
  tell: (index: number) => ReactNode;
  onPress: (index: number) => void;
  children: (plot: Plot) => ReactNode;
}

/** A picture over days: its grid, its days, and a box that tells of the day under the pointer or with focus. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, days, most, what, format, height = 236, tell, onPress, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const { shown, propsOf } = usePoints(frame, days.length, onPress);
  const timeZone = useTimeZone();
  const ticks = niceTicks(most, what);
  const top = ticks.at(-1) ?? 1;
  const base = height - BOTTOM;
  const y = (value: number) => base - (value / top) * (base - TOP);
  const left = what === "time" ? LEFT + 20 : LEFT + 8;
  const step = ((width ?? 0) - left) / days.length;
  const x = (index: number) => left + index * step;
  const every = labelEvery(days.length, step);
  return (
    <div ref={frame} className="relative" style={{ height }}>
      {width !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no picture
        <svg role="group" aria-label={label} width={width} height={height} className="block overflow-visible">
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${left} ${Math.round(y(tick)) + 0.5}H${width}`} stroke="var(--line-1)" />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="fill-t3 text-axis">
                {format(tick)}
              </text>
            </g>
          ))}
          {days.map(
            (day, index) =>
              index % every === 0 &&
              x(index) + LABEL / 2 < width + 12 && (
                <text
                  key={day}
                  x={x(index) + step / 2}
                  y={height - 6}
                  textAnchor={index === 0 && days.length > 10 ? "start" : "middle"}
                  className="fill-t3 text-axis"
                >
                  {formatDay(day, timeZone)}
                </text>
              ),
          )}
          {children({ width, x, step, y, base, propsOf, shown })}
        </svg>
      )}
      {shown !== null && width !== null && (
        <Told at={x(shown) + step / 2} width={width}>
          <b className="text-t1">{formatDay(days[shown] ?? 0, timeZone)}</b>
          {tell(shown)}
        </Told>
      )}
    </div>
  );
}

/** Days from one label to the next; of many days whole weeks. */
function labelEvery(days: number, step: number): number {
  return days <= 10 ? Math.max(1, Math.ceil(LABEL / step)) : Math.max(1, Math.ceil(LABEL / (step * 7))) * 7;
}

/** Beside the day it is about, on the side where there is room. A button's name says the same. */
function Told({ at, width, children }: { at: number; width: number; children: ReactNode }) {
  const side = at > width / 2 ? { right: width - at + 12 } : { left: at + 12 };
  return (
    <div
      aria-hidden="true"
      style={side}
      className="pointer-events-none absolute top-2 z-5 grid min-w-40 gap-0.5 rounded-2 bg-bg-2 px-2.5 py-1.5 text-meta text-t2 shadow-2"
    >
      {children}
    </div>
  );
}
