import { formatCount } from "#lib/client/amounts.ts";
import { useTimeZone } from "#lib/client/clock.tsx";
import { formatDay } from "#lib/client/clock-time.ts";
import type { PolicyReplay } from "#lib/contract/policy-replay.ts";

const WIDTH = 360;
const HEIGHT = 52;

/** Attempts by day: those that are made as bars, and dashed around them those that the policy in force makes. */
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
        aria-label={`Attempts by day, ${formatCount(most)} at most: with your edits, and dashed with the policy in force`}
        className="block w-full"
      >
        {days.map(({ at, before, after }, index) => {
          const x = Math.round(index * step * 10) / 10;
          return (
            <g key={at}>
              <rect
                x={x}
                y={HEIGHT - height(after)}
                width={bar}
                height={height(after)}
                className={after > 0 ? "fill-run" : "fill-line-2"}
              />
              {before !== after && (
                <rect
                  x={x + 0.5}
                  y={HEIGHT - height(before) + 0.5}
                  width={bar - 1}
                  height={height(before)}
                  fill="none"
                  className="stroke-trk-2"
                  strokeDasharray="2 2"
                />
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex gap-3 text-axis text-t3">
        <span>{formatDay(days[0]?.at ?? 0, timeZone)}</span>
        <span className="mx-auto">attempts by day; dashed: as the policy in force has it</span>
        <span>today</span>
      </figcaption>
    </figure>
  );
}
