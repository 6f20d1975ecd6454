import { Skeleton, SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { PaneBar } from "./pane-bar.tsx";

/** Shown beside the list while the pane's code loads. */
export function LoadingPane({ onBack }: { onBack: () => void }) {
  return (
    <>
      <PaneBar onBack={onBack}>{null}</PaneBar>
      <div className="px-6 max-tablet:px-4">
        <SkeletonRows rows={4} label="Loading" />
      </div>
    </>
  );
}

/** The parts of a hold, while it is read; keys for it wait. */
export function LoadingParts() {
  return (
    <div role="status" aria-label="Loading the hold" data-loading="" className="grid gap-3.5">
      <Skeleton className="h-13.5" />
      <Skeleton className="h-18" />
      <Skeleton className="h-38" />
      <Skeleton className="h-60" />
    </div>
  );
}
