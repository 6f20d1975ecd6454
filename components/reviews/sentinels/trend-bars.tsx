import type { SentinelRule } from "#lib/contract/reviews/sentinel-rules.ts";

const WIDTH = 10;
const HEIGHT = 22;

/** The settled findings of each part of the period, the overturned ones filled; said in words to who cannot see it. */
export function TrendBars({ parts }: { parts: SentinelRule["trend"] }) {
  const settled = parts.map(({ overturned, confirmed }) => overturned + confirmed);
  const most = Math.max(1, ...settled);
  const words = parts.map(({ overturned }, index) => `${overturned} of ${settled[index]}`).join(", ");
  return (
    <svg
      role="img"
      aria-label={`Overturned of settled in each sixth, the oldest first: ${words}`}
      width={parts.length * WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${parts.length * WIDTH} ${HEIGHT}`}
      className="block"
    >
      {parts.map((part, index) => {
        const full = (HEIGHT - 2) * ((settled[index] ?? 0) / most);
        const wrong = (HEIGHT - 2) * (part.overturned / most);
        const x = index * WIDTH + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <g key={index}>
            <rect x={x} y={HEIGHT - 1} width={WIDTH - 3} height={1} className="fill-line-3" />
            <rect x={x} y={HEIGHT - 1 - full} width={WIDTH - 3} height={full} className="fill-line-c" />
            <rect x={x} y={HEIGHT - 1 - wrong} width={WIDTH - 3} height={wrong} className="fill-stop" />
          </g>
        );
      })}
    </svg>
  );
}
