import { Card } from "#components/ui/surface/card.tsx";
import { HOLD_REASON_NAMES, HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import type { PolicyDraft } from "./use-policy-draft.ts";
import { ValueInput } from "./value-input.tsx";

/** How long a hold may wait before it is looked at, for each reason. */
export function DeadlinesCard({ draft, readOnly }: { draft: PolicyDraft; readOnly: boolean }) {
  return (
    <Card role="group" aria-labelledby="deadlines" className="grid gap-3 px-3.5 py-3">
      <div>
        <h2 id="deadlines" className="font-medium">
          Deadlines
        </h2>
        <p className="max-w-150 text-t2">
          How long a hold may wait for a decision. Then its owner is told, after them the leads, after them the admins.
          Holds that are open keep theirs.
        </p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] items-start gap-x-2.5 gap-y-3 max-tablet:grid-cols-2">
        {HOLD_REASON_NAMES.map((reason) => (
          <ValueInput
            key={`${reason} ${draft.round}`}
            label={HOLD_REASONS[reason].label}
            field="deadline"
            value={draft.policy.deadlines[reason]}
            was={draft.base.deadlines[reason]}
            readOnly={readOnly}
            onChange={(minutes) => draft.setDeadline(reason, minutes)}
            onUnread={(unread) => draft.setUnread(`deadline ${reason}`, unread)}
          />
        ))}
      </div>
    </Card>
  );
}
