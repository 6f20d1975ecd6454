import { formatCount } from "#lib/client/text/amounts.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import { formatDay } from "#lib/client/time/clock-time.ts";
import type { PolicyReplay } from "#lib/contract/policies/policy-replay.ts";

const WIDTH = 360;
const HEIGHT = 52;

/** A bar chart of attempts by day; what the edits add is lighter, what they remove is dashed. */
export function ReplayDays({ days }: { days: PolicyReplay["days"] }) {
  const timeZone = useTimeZone();
  const most = Math.max(1, ...days.flatMap(({ before, after }) => [before, after]));
  const step = WIDTH / days.length;
  const bar = Math.round(step * 0.72 * 10) / 10;
  const height = (count: number) =>
    count === 0 ? 1 : Math.max(2, Math.round((count / most) * (HEIGHT - 2) * 10) / 10);
  return (
    <figure className="px-3.5 pt-3 pb-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Attempts by day, ${formatCount(most)} at most`}
        className="block w-full"
      >
        {days.map(({ at, before, after }, index) => (
          <Bar
            key={at}
            x={Math.round(index * step * 10) / 10}
            width={bar}
            heights={[height(before), height(after)]}
            empty={before + after === 0}
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex gap-3 text-axis text-t3">
        <span className="whitespace-nowrap">{formatDay(days[0]?.at ?? 0, timeZone)}</span>
        <span className="mx-auto text-center">{legend(days)}</span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}

type BarProps = { x: number; width: number; heights: readonly [number, number]; empty: boolean };

function Bar({ x, width, heights: [before, after], empty }: BarProps) {
  const shared = Math.min(before, after);
  const rest = Math.abs(before - after);
  return (
    <g>
      <rect x={x} y={HEIGHT - shared} width={width} height={shared} className={empty ? "fill-line-2" : "fill-run"} />
      {after > before && <rect x={x} y={HEIGHT - after} width={width} height={rest} className="fill-run opacity-45" />}
      {before > after && (
        <rect
          x={x + 0.5}
          y={HEIGHT - before + 0.5}
          width={width - 1}
          height={rest}
          fill="none"
          className="stroke-trk-2"
          strokeDasharray="2 2"
        />
      )}
    </g>
  );
}

function legend(days: PolicyReplay["days"]): string {
  const fewer = days.some(({ before, after }) => before > after) && "dashed: not made";
  const more = days.some(({ before, after }) => after > before) && "lighter: in addition";
  return ["attempts by day", fewer, more].filter(Boolean).join("; ");
}
