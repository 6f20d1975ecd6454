import { useQuery } from "@tanstack/react-query";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { UntilField } from "#components/ui/form/until-field.tsx";
import type { RuleDraft } from "#lib/client/holds/drafts/drafts.ts";
import type { HoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { holdPrecedentsQuery } from "#lib/client/precedents/precedent-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";

const DAYS = [1, 7, 30, 90, 365] as const;

/** What a rule covers beside this call, for whom, and until when. */
export function RuleForm({ desk }: { desk: HoldDesk }) {
  const { rule } = desk.draft;
  const { data } = useQuery(holdPrecedentsQuery(desk.hold.id));
  const change = (to: Partial<RuleDraft>) => desk.write({ rule: { ...rule, ...to } });
  const { labels = [], agent = null } = data?.scope ?? {};
  const reaches = [
    { words: "Every ticket of the project", label: null, agent: null },
    ...labels.map((label) => ({ words: `Tickets labelled ${plainText(label)}`, label, agent: null })),
    ...(agent ? [{ words: `Runs of ${plainText(agent)}`, label: null, agent }] : []),
  ];
  const chosen = reaches.findIndex((reach) => reach.label === rule.label && reach.agent === rule.agent);
  return (
    <div className="grid gap-2.5 border-t border-line-1 px-3.5 py-3">
      <div className="grid grid-cols-3 gap-2.5 max-tablet:grid-cols-1">
        <Field label="Covers">
          {(ids) => (
            <Select
              {...ids}
              className="w-full"
              value={rule.arguments}
              onChange={(event) => change({ arguments: event.target.value === "any" ? "any" : "same" })}
            >
              <option value="same">Exactly these arguments</option>
              <option value="any">Any arguments of {plainText(desk.hold.call?.tool ?? "")}</option>
            </Select>
          )}
        </Field>
        <Field label="For">
          {(ids) => (
            <Select
              {...ids}
              className="w-full"
              value={chosen}
              onChange={(event) => {
                const { label = null, agent: of = null } = reaches[Number(event.target.value)] ?? {};
                change({ label, agent: of });
              }}
            >
              {reaches.map(({ words }, index) => (
                <option key={words} value={index}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <UntilField days={rule.days} offered={DAYS} onChange={(days) => change({ days })} />
      </div>
      <p className="text-meta text-t3">
        In any folder and on any commit, in your name, for as long as you may decide here. It is listed under Policies,
        Precedents, and revoked there.
      </p>
    </div>
  );
}
