import { countOf } from "#lib/client/text/amounts.ts";

/** What one bar is made of, from the bottom; the words that go with them stand beside the picture. */
export interface HourBar {
  passed: number;
  failed: number;
  lost: number;
}

/** Of the picture's own units, which stretch to its width. */
const STEP = 10;
const GAP = 2.5;

interface HourBarsProps {
  hours: readonly HourBar[];
  /** one of them: `run` */
  what: string;
  height: number;
}

/** 24 hours as bars, the oldest first; failed on top of passed. Hours in which nothing ended keep their place as a line. */
export function HourBars({ hours, what, height }: HourBarsProps) {
  const totals = hours.map(({ passed, failed, lost }) => passed + failed + lost);
  const most = Math.max(1, ...totals);
  const all = totals.reduce((sum, total) => sum + total, 0);
  const label = `${countOf(all, what)} in 24 hours, at most ${Math.max(0, ...totals)} in one`;
  return (
    <svg
      role="img"
      aria-label={label}
      height={height}
      viewBox={`0 0 ${hours.length * STEP} ${height}`}
      preserveAspectRatio="none"
      className="block w-full"
    >
      {hours.map(({ failed, lost }, index) => {
        const total = totals[index] ?? 0;
        const whole = (total / most) * (height - 1);
        const bad = total === 0 ? 0 : ((failed + lost) / total) * whole;
        const bar = { x: index * STEP, width: STEP - GAP };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
          <g key={index}>
            <rect {...bar} y={height - 1} height={1} className="fill-line-3" />
            <rect {...bar} y={height - whole + bad} height={whole - bad} className="fill-trk" />
            <rect {...bar} y={height - whole} height={bad} className="fill-stop" />
          </g>
        );
      })}
    </svg>
  );
}
