/** How many of so many seconds are left. */
export function CountdownRing({ left, seconds }: { left: number; seconds: number }) {
  return (
    <svg aria-hidden="true" width="22" height="22" viewBox="0 0 22 22" className="flex-none">
      <circle cx="11" cy="11" r="9" fill="none" stroke="var(--line-3)" strokeWidth="2" />
      <circle
        cx="11"
        cy="11"
        r="9"
        fill="none"
        stroke="var(--human)"
        strokeWidth="2"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray="100"
        strokeDashoffset={100 - (left / seconds) * 100}
        transform="rotate(-90 11 11)"
        className="transition-[stroke-dashoffset] duration-1000 ease-linear"
      />
      <text x="11" y="14.5" fontSize="10" fontWeight="600" textAnchor="middle" fill="var(--t1)">
        {left}
      </text>
    </svg>
  );
}
