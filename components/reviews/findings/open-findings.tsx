import type { HoldDetail } from "#lib/contract/queue.ts";

const WIDTH = 132;
const TOP = 14;
const BOTTOM = 40;

/** How many findings each review left open, as a line. */
export function OpenFindings({ reviews: all }: { reviews: HoldDetail["ledger"]["reviews"] }) {
  const reviews = all.slice(-6);
  const most = Math.max(1, ...reviews.map(({ open }) => open));
  const step = reviews.length > 1 ? (WIDTH - 32) / (reviews.length - 1) : 0;
  const points = reviews.map(({ number, open }, index) => ({
    number,
    open,
    x: 16 + step * index,
    y: BOTTOM - 6 - (open / most) * (BOTTOM - 6 - TOP),
  }));
  const last = points.at(-1);
  const before = points.at(-2);
  const worse = last && before ? last.open >= before.open : false;
  const paint = worse ? "var(--stop)" : "var(--clear)";
  return (
    <svg
      role="img"
      aria-label={`Open findings: ${reviews.map(({ open }) => open).join(", ")}`}
      width={WIDTH}
      height="58"
      viewBox={`0 0 ${WIDTH} 58`}
      className="flex-none"
    >
      <path d={`M10 44H${WIDTH - 10}`} stroke="var(--line-2)" />
      <path
        d={`M${points
          .slice(0, before ? -1 : undefined)
          .map(({ x, y }) => `${x} ${y}`)
          .join("L")}`}
        fill="none"
        stroke="var(--trk)"
        strokeWidth="1.75"
      />
      {last && before && <path d={`M${before.x} ${before.y}L${last.x} ${last.y}`} stroke={paint} strokeWidth="1.75" />}
      {points.map((point) => (
        <g key={point.number}>
          <circle
            cx={point.x}
            cy={point.y}
            r="3.5"
            fill={point === last && before ? paint : "var(--ground)"}
            stroke={point === last && before ? paint : "var(--trk)"}
            strokeWidth="1.75"
          />
          <text
            x={point.x}
            y="56"
            textAnchor="middle"
            className={`text-axis ${point === last ? "fill-t1" : "fill-t3"}`}
          >
            {point.open}
          </text>
        </g>
      ))}
    </svg>
  );
}
