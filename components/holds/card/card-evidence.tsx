import type { HoldDetail } from "#lib/contract/queue.ts";
import { DecisionHistory } from "../decisions/decision-history.tsx";
import { AttemptsRow } from "./attempts-row.tsx";
import { GoalRow } from "./goal-row.tsx";
import { TimelineRow } from "./timeline-row.tsx";
import type { useCard } from "./use-card.ts";

/** What a person looks at before they decide: goal, attempts, timeline. Of a hold that came back, what was decided before. */
export function CardEvidence({ hold, open }: { hold: HoldDetail; open: ReturnType<typeof useCard> }) {
  if (hold.card === null) return null;
  return (
    <div className="@container">
      <GoalRow goal={hold.card.goal} folded={open.folded} onFold={open.opens.goal} />
      <AttemptsRow card={hold.card} patchOpen={open.patch} onPatch={open.opens.patch} />
      <TimelineRow hold={hold} onOpen={open.opens.timeline} />
      {hold.history.length > 0 && (
        <div className="pt-2.5">
          <DecisionHistory hold={hold} />
        </div>
      )}
    </div>
  );
}
