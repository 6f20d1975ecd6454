/** How much of the target time has passed: a ring that fills, and past the target a full disc with a mark. Words stand beside it. */
export function AgeRing({ part }: { part: number }) {
  const over = part >= 1;
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="0 0 14 14" className="flex-none">
      <circle cx="7" cy="7" r="5.5" fill="none" stroke="var(--line-3)" strokeWidth="1.5" />
      {over ? (
        <>
          <circle cx="7" cy="7" r="6.25" fill="var(--stop)" />
          <path d="M7 4v3.4M7 9.6v.2" stroke="var(--ground)" strokeWidth="1.6" strokeLinecap="round" />
        </>
      ) : (
        <circle
          cx="7"
          cy="7"
          r="5.5"
          fill="none"
          stroke="var(--held)"
          strokeWidth="1.5"
          pathLength="100"
          strokeDasharray={`${Math.max(0, part) * 100} 100`}
          transform="rotate(-90 7 7)"
        />
      )}
    </svg>
  );
}
