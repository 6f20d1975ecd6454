import { useEffect } from "react";
import { Skeleton, SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { expectPart } from "#lib/client/shortcuts/early-press.ts";
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

/** Skeletons for the parts of a hold while it is read. */
export function LoadingParts() {
  useEffect(expectPart, []);
  return (
    <div role="status" aria-label="Loading the hold" className="grid gap-3.5">
      <Skeleton className="h-13.5" />
      <Skeleton className="h-18" />
      <Skeleton className="h-38" />
      <Skeleton className="h-60" />
    </div>
  );
}
