import clsx from "clsx";

/** A place held for what is loading. Give it the real height; it shows after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("block animate-late", className)}>
      <span className="block h-full min-h-3 w-full animate-shimmer rounded-1 bg-bg-3" />
    </span>
  );
}

/** Rows of a list while it loads, at the height that the rows will have. */
export function SkeletonRows({ rows, label, className = "h-12" }: { rows: number; label: string; className?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity
        <div key={row} className={clsx("flex items-center gap-2.5 border-b border-line-1 px-3.5", className)}>
          <Skeleton className="size-5.5 flex-none" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}
