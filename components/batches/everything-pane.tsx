import { PaneFrame } from "#components/queue/pane/pane-frame.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { liftToasts } from "#components/ui/toast/lift-toasts.ts";
import { batchFilter } from "#lib/client/batches/batch-filter.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { ResolveBar, ResolveCard } from "./resolve-card.tsx";
import { useResolve } from "./use-resolve.ts";

/** No `answer`: an answer is for one question, and these holds ask many. */
const VERBS: readonly DecisionVerb[] = ["retry", "continue", "approve", "review", "reject", "cancel"];

/** Decides everything that matches the filter of the list, after counting it on the server. */
export function EverythingPane({
  project,
  filter,
  total,
  onBack,
  onStarted,
}: {
  project: string;
  filter: QueueFilter;
  total: number;
  onBack: () => void;
  onStarted: (batchId: string) => void;
}) {
  const what = { verbs: VERBS, question: null, size: total };
  const resolve = useResolve(what, batchFilter(project, filter), onStarted);
  return (
    <PaneFrame
      onBack={onBack}
      head={<span className="text-meta text-t3">Selection</span>}
      bar={<ResolveBar resolve={resolve} blocked={null} />}
    >
      <h2 className="text-hold font-semibold">Everything that the list matches: {countOf(total, "hold")}</h2>
      <p className="text-t2">
        They are taken by the filter and not by the page: what it matches when you start is what is decided.
      </p>
      <ResolveCard resolve={resolve} question={null} />
    </PaneFrame>
  );
}

/** The bar of a selection of everything; its verbs are in the pane beside the list. */
export function EverythingBar({ total, onClear }: { total: number; onClear: () => void }) {
  return (
    <div
      ref={liftToasts}
      role="toolbar"
      aria-label="What is selected"
      className="absolute inset-x-3 bottom-3 z-10 flex min-h-11 animate-rise-in items-center gap-2 rounded-4 bg-bg-2 px-3 py-2 shadow-2 [--ground:var(--bg-2)]"
    >
      <p role="status">
        <b className="font-medium">All {formatCount(total)} selected</b>
        <span className="ml-2 text-meta text-t3">by the filter of the list</span>
      </p>
      <Button size="sm" variant="quiet" shortcut="escape" onClick={onClear} className="ml-auto">
        Clear
      </Button>
    </div>
  );
}
