import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { Skeleton, SkeletonRows } from "#components/ui/notice/skeleton.tsx";

/** The frame of a pane about more than one hold: a line at the top, a part that scrolls, actions at the bottom. */
export function PaneFrame({
  head,
  onBack,
  bar,
  children,
}: {
  head: ReactNode;
  onBack: () => void;
  bar?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PaneBar onBack={onBack}>{head}</PaneBar>
      <div
        data-pane=""
        className="@container flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto overscroll-contain px-6 pb-6 max-tablet:gap-3 max-tablet:px-4 [&>*]:flex-none"
      >
        {children}
      </div>
      {bar && (
        <div
          role="toolbar"
          aria-label="Decide"
          className="flex flex-none flex-wrap items-center gap-2 border-t border-line-1 bg-bg-2 px-6 py-3 empty:hidden max-tablet:px-4 max-tablet:py-2.5 max-tablet:pb-[max(10px,env(safe-area-inset-bottom))]"
        >
          {bar}
        </div>
      )}
    </>
  );
}

/** The top line of the pane, with the way back to the list on a phone. */
export function PaneBar({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <div className="@container flex-none">
      <div className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 pr-3 pl-6 max-tablet:pr-2 max-tablet:pl-1">
        <IconButton label="Back to the list" shortcut="escape" onClick={onBack} className="tablet:hidden print:hidden">
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        {children}
      </div>
    </div>
  );
}

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
