/** One cause, many tickets: roads that end at one signal. At most nine are drawn; the label says how many there are. */
export function TrackRoads({ count, width = 184 }: { count: number; width?: number }) {
  const roads = Math.min(9, Math.max(2, count));
  const signal = width - 22;
  return (
    <svg
      role="img"
      aria-label={`${count} tickets stopped at one signal`}
      width={width}
      height="26"
      viewBox={`0 0 ${width} 26`}
      className="block max-w-full flex-none"
    >
      {Array.from({ length: roads }, (_, road) => {
        const y = 2 + (22 / (roads - 1)) * road;
        const start = 3 + ((road * 30 + 6) % 56);
        return (
          <path
            key={y}
            d={`M${start} ${y}H${width / 2}C${width / 2 + 40} ${y} ${width / 2 + 34} 13 ${signal} 13`}
            fill="none"
            stroke="var(--trk)"
            strokeWidth="1.25"
          />
        );
      })}
      <rect x={signal} y="7" width="12" height="12" rx="2.4" fill="var(--stop)" opacity=".22" />
      <rect x={signal + 2.5} y="9.5" width="7" height="7" rx="1" fill="var(--stop)" />
    </svg>
  );
}
