/** Lines of the funnel: where each begins, across and down. */
const LINES = [
  [7, 1],
  [3, 4],
  [10, 7],
  [4, 10],
  [6, 13],
  [12, 16],
  [3, 19],
] as const;

/** Many tickets that one cause has led to one stop. The words beside it say how many. */
export function ClusterGlyph({ width, size }: { width: number; size: number }) {
  const end = width - 12;
  const bend = Math.max(20, width * 0.45);
  const lines = LINES.slice(0, Math.min(LINES.length, size));
  return (
    <svg
      aria-hidden="true"
      width={width}
      height="22"
      viewBox={`0 0 ${width} 22`}
      className="block max-w-full flex-none"
    >
      <g fill="none" stroke="var(--trk)" strokeWidth="1.25">
        {lines.map(([x, y]) => (
          <path key={y} d={`M${x} ${y}H${bend}C${bend + 30} ${y} ${end - 36} 10.5 ${end} 10.5`} />
        ))}
      </g>
      <rect
        x={end - 1}
        y="6.5"
        width="8"
        height="8"
        rx="1.5"
        fill="var(--stop)"
        stroke="var(--ground)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
