import { TriangleAlert } from "lucide-react";
import { conflictWords } from "#lib/client/runs/staleness-words.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";

/** Warns that the branch no longer merges; the decision is still allowed. */
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
