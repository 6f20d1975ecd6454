import { HOLD_REASON_NAMES, HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { MinutesCard } from "./minutes-card.tsx";
import type { PolicyDraft } from "./use-policy-draft.ts";

/** How long a hold may wait before it is looked at, for each reason. */
export function DeadlinesCard({ draft, readOnly }: { draft: PolicyDraft; readOnly: boolean }) {
  const values = HOLD_REASON_NAMES.map((reason) => ({
    name: `deadline ${reason}`,
    label: HOLD_REASONS[reason].label,
    value: draft.policy.deadlines[reason],
    was: draft.base.deadlines[reason],
    onChange: (minutes: number) => draft.setDeadline(reason, minutes),
  }));
  return (
    <MinutesCard id="deadlines" title="Deadlines" values={values} draft={draft} readOnly={readOnly}>
      How long a hold may wait for a decision. Then its owner is told, after them the leads, after them the admins.
      Holds that are open keep theirs.
    </MinutesCard>
  );
}
