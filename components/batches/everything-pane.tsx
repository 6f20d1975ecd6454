import { PaneFrame } from "#components/queue/pane/pane-frame.tsx";
import { batchFilter } from "#lib/client/batches/batch-filter.ts";
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
      <h2 className="text-hold font-semibold">Everything that the list matches: {total} holds</h2>
      <p className="text-t2">
        They are taken by the filter and not by the page: what it matches when you start is what is decided.
      </p>
      <ResolveCard resolve={resolve} question={null} />
    </PaneFrame>
  );
}
