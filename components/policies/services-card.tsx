import { Card } from "#components/ui/surface/card.tsx";
import { SERVICE_FIELDS } from "#lib/client/policies/change-words.ts";
import type { ServicePolicy } from "#lib/engine/policies/service-policy.ts";
import type { PolicyDraft } from "./use-policy-draft.ts";
import { ValueInput } from "./value-input.tsx";

/** When a service counts as down, and how soon it is probed. */
export function ServicesCard({ draft, readOnly }: { draft: PolicyDraft; readOnly: boolean }) {
  const fields = Object.entries(SERVICE_FIELDS) as [
    keyof ServicePolicy,
    (typeof SERVICE_FIELDS)[keyof ServicePolicy],
  ][];
  return (
    <Card role="group" aria-labelledby="services" className="grid gap-3 px-3.5 py-3">
      <div>
        <h3 id="services" className="font-medium">
          Service outages
        </h3>
        <p className="max-w-150 text-t2">
          A service is the account or provider that runs use. When it fails so often in a row, for two tickets or more,
          its claims stop and those failures cost no retry. It is probed after a wait that doubles, and comes back by
          itself.
        </p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] items-start gap-x-2.5 gap-y-3 max-tablet:grid-cols-2">
        {fields.map(([name, { label, field }]) => (
          <ValueInput
            key={`${name} ${draft.round}`}
            label={label}
            field={field}
            value={draft.policy.services[name]}
            was={draft.base.services[name]}
            readOnly={readOnly}
            onChange={(value) => draft.setService(name, value)}
            onUnread={(unread) => draft.setUnread(`service ${name}`, unread)}
          />
        ))}
      </div>
    </Card>
  );
}
