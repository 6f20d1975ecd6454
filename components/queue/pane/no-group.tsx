import { Layers } from "lucide-react";
import { useEffect } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import type { QueueScreenState } from "../use-queue-screen.ts";
import { PaneFrame } from "./pane-frame.tsx";

/** For a link to a cluster that is not in the list: reads on to find it, then says that it is not there. */
export function NoGroup({ screen: { queue, back, clearFilter } }: { screen: QueueScreenState }) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = queue.query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (queue.head === null || hasNextPage || isPlaceholderData) return null;
  return (
    <PaneFrame head={<span className="text-meta text-t3">Group</span>} onBack={back}>
      <EmptyState
        icon={<Layers />}
        title="Nothing of this group is in the list."
        action={<Button onClick={clearFilter}>Show all</Button>}
      >
        Its holds were settled, or the filter leaves them out.
      </EmptyState>
    </PaneFrame>
  );
}
