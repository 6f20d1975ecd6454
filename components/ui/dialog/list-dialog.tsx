import type { ReactNode } from "react";
import { ErrorCard } from "../notice/error-card.tsx";
import { SkeletonRows } from "../notice/skeleton.tsx";
import { Dialog } from "./dialog.tsx";

/** A list that is read when its dialog opens. `what`: its things, many. */
export function ListDialog({
  title,
  description,
  size,
  what,
  query: { error, isFetching, refetch },
  list,
  cut,
  onClose,
}: {
  title: string;
  description: string;
  size?: "lg";
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Null until it is read. */
  list: ReactNode;
  /** How much of it is shown, where it is not all. */
  cut?: string | null;
  onClose: () => void;
}) {
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size={size} title={title} description={description}>
      <div className="border-t border-line-1 pb-2">
        {list === null && error && (
          <div className="p-3">
            <ErrorCard what={`The ${what} could not be read.`} onRetry={() => void refetch()} busy={isFetching}>
              {error.message}
            </ErrorCard>
          </div>
        )}
        {list === null && !error && <SkeletonRows rows={4} label={`Reading the ${what}`} className="h-12" />}
        {list}
        {cut && <p className="px-6 pt-3 text-meta text-t3 max-tablet:px-4">{cut}</p>}
      </div>
    </Dialog>
  );
}
