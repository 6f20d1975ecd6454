import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { WAIT_NAMES, WAITS } from "#lib/engine/policies/waits.ts";
import { MinutesCard } from "./minutes-card.tsx";
import type { PolicyDraft } from "./use-policy-draft.ts";

/** How long something may wait in silence before a person is told. */
export function WaitsCard({ draft, readOnly }: { draft: PolicyDraft; readOnly: boolean }) {
  const values = WAIT_NAMES.map((wait) => ({
    name: `wait ${wait}`,
    label: HOLD_REASONS[WAITS[wait].reason].label,
    value: draft.policy.waits[wait],
    was: draft.base.waits[wait],
    onChange: (minutes: number) => draft.setWait(wait, minutes),
  }));
  return (
    <MinutesCard id="waits" title="Silent waits" values={values} draft={draft} readOnly={readOnly}>
      How long a ticket may wait for an agent or a sentinel that does not come, a decision to be fetched, and a run to
      say something. Then a person is told.
    </MinutesCard>
  );
}
