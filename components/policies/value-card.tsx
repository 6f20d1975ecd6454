import { Card } from "#components/ui/surface/card.tsx";
import type { TypedField } from "#lib/client/policies/policy-values.ts";
import type { PolicyDraft } from "./use-policy-draft.ts";
import { ValueInput } from "./value-input.tsx";

interface ValueCardProps {
  title: string;
  /** what happens by it, in a sentence */
  about: string;
  label: string;
  field: TypedField;
  value: number;
  was: number;
  draft: PolicyDraft;
  readOnly: boolean;
  onChange: (value: number) => void;
}

/** A part of the policy that is one value. */
export function ValueCard({ title, about, field, draft, ...value }: ValueCardProps) {
  return (
    <Card className="flex flex-wrap items-start gap-x-6 gap-y-3 px-3.5 py-3">
      <div className="min-w-60 flex-1">
        <h3 className="font-medium">{title}</h3>
        <p className="max-w-150 text-t2">{about}</p>
      </div>
      <div className="w-30">
        <ValueInput key={draft.round} field={field} onUnread={(unread) => draft.setUnread(field, unread)} {...value} />
      </div>
    </Card>
  );
}
