import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { UntilField } from "#components/ui/form/until-field.tsx";
import type { KeepDraft } from "#lib/client/holds/drafts/drafts.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { holdPrecedentsQuery } from "#lib/client/precedents/precedent-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { HoldPrecedents } from "#lib/contract/precedents.ts";
import { KEPT_DAYS } from "#lib/engine/precedents/precedent-scope.ts";

const DAYS = [7, 30, 90, 365] as const;
const START: KeepDraft = { days: KEPT_DAYS, auto: false, label: null, agent: null, driver: null };

/** Keeps the answer that is about to be given: for how long, for which questions, and whether it may answer by itself. */
export function KeepAsPrecedent({ desk }: { desk: HoldDesk }) {
  const { draft, write, hold } = desk;
  const { data } = useQuery(holdPrecedentsQuery(hold.id));
  if (!hold.mayDecide) return null;
  const { keep } = draft;
  const change = (to: Partial<KeepDraft>) => write({ keep: { ...(keep ?? START), ...to } });
  return (
    <div data-keep="" className="mt-2.5 grid gap-2.5 border-t border-line-1 pt-2.5">
      <Checkbox checked={keep !== null} onChange={(event) => write({ keep: event.target.checked ? START : null })}>
        Keep as precedent
      </Checkbox>
      {keep && (
        <div className="grid gap-2.5 pl-6 max-tablet:pl-0">
          <div className="grid grid-cols-2 gap-2.5 max-tablet:grid-cols-1">
            <Field label="For">
              {(ids) => (
                <Select
                  {...ids}
                  className="w-full"
                  value={JSON.stringify(scopeOf(keep))}
                  onChange={(event) => change(JSON.parse(event.target.value))}
                >
                  {scopesOf(data?.scope).map(({ label, scope }) => (
                    <option key={label} value={JSON.stringify(scope)}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <UntilField days={keep.days} offered={DAYS} onChange={(days) => change({ days })} />
          </div>
          <div className="grid gap-0.5">
            <Checkbox checked={keep.auto} onChange={(event) => change({ auto: event.target.checked })}>
              It may answer by itself
            </Checkbox>
            <p className="pl-6 text-meta text-t3">
              Only the exact same question, letter by letter, in your name, and until one such answer does not hold.
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

type Scope = Pick<KeepDraft, "label" | "agent" | "driver">;
const ANYWHERE: Scope = { label: null, agent: null, driver: null };

function scopeOf({ label, agent, driver }: KeepDraft): Scope {
  return { label, agent, driver };
}

/** The project, or less: what the ticket and its run have. */
function scopesOf(scope: HoldPrecedents["scope"] | undefined): { label: string; scope: Scope }[] {
  const { labels = [], agent = null, driver = null } = scope ?? {};
  return [
    { label: "Every ticket of the project", scope: ANYWHERE },
    ...labels.map((label) => ({ label: `Tickets labelled ${plainText(label)}`, scope: { ...ANYWHERE, label } })),
    ...(agent ? [{ label: `Questions of ${plainText(agent)}`, scope: { ...ANYWHERE, agent } }] : []),
    ...(driver ? [{ label: `Tickets of driver ${plainText(driver)}`, scope: { ...ANYWHERE, driver } }] : []),
  ];
}
