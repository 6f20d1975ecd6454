import { TriangleAlert } from "lucide-react";
import { conflictWords } from "#lib/client/runs/staleness-words.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";

/** Before one goes on from a branch that no longer merges: it says so, and keeps nobody from it. */
export function MergeWarning({ hold }: { hold: Pick<HoldDetail, "workspace" | "state"> }) {
  const words = hold.state === "open" && hold.workspace !== null ? conflictWords(hold.workspace) : null;
  if (words === null) return null;
  return (
    <p className="flex items-baseline gap-1.5 text-meta text-held-t">
      <TriangleAlert aria-hidden="true" className="size-3.25 flex-none translate-y-0.5" />
      {words}
    </p>
  );
}
