import { ErrorCard } from "./error-card.tsx";
import { SkeletonRows } from "./skeleton.tsx";

interface UnreadRowsProps {
  /** The rows, many: `lost runs`. */
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  rows: number;
  /** The height of a row, as a class. */
  className: string;
}

/** What stands in the place of rows until they are read: that they are on their way, or why not. */
export function UnreadRows({ what, query: { error, isFetching, refetch }, rows, className }: UnreadRowsProps) {
  if (!error) return <SkeletonRows rows={rows} label={`Reading the ${what}`} className={className} />;
  return (
    <div className="p-3">
      <ErrorCard what={`The ${what} could not be read.`} onRetry={() => void refetch()} busy={isFetching}>
        {error.message}
      </ErrorCard>
    </div>
  );
}
