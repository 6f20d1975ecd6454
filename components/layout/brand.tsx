/** The mark: a main line, a siding, and the amber lamp at its end. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 20 20" className="flex-none">
      <path d="M1.5 6.5H18.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M3.5 6.5C8 6.5 7.6 14 12 14" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="15.4" cy="14" r="2.6" fill="var(--held)" />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ size }: { size?: number }) {
  return (
    <span className="flex items-center gap-2 tracking-[-0.01em]">
      <BrandMark size={size} />
      <span className="text-[0.875rem] font-semibold">Yardmaster</span>
    </span>
  );
}
