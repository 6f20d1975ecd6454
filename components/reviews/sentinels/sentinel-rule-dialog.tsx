import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Textarea } from "#components/ui/form/textarea.tsx";
import { RefusalNote } from "#components/ui/notice/refusal-note.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { useFormAction } from "#lib/client/requests/use-form-action.ts";
import { ruleVersionsQuery } from "#lib/client/reviews/sentinel-rule-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { PutSentinelRule, RuleStanding, SentinelRule } from "#lib/contract/reviews/sentinel-rules.ts";
import { setSentinelRule } from "#lib/server/actions/sentinel-rules.ts";
import { StandingTag } from "./sentinel-rule-table.tsx";
import { ruleOfSentinel, STANDING_WORDS } from "./sentinel-rule-words.ts";

interface SentinelRuleDialogProps {
  project: string;
  rule: SentinelRule;
  maySet: boolean;
  onClose: () => void;
}

/** Whether a rule blocks or advises: changes it, and shows every time it was changed. Going back is a new version. */
export function SentinelRuleDialog({ project, rule, maySet, onClose }: SentinelRuleDialogProps) {
  const formId = useId();
  const client = useQueryClient();
  const to: RuleStanding["standing"] = rule.standing === "blocking" ? "advisory" : "blocking";
  const { form, busy, refusal } = useFormAction(
    (input: PutSentinelRule) =>
      setSentinelRule(input).finally(() => client.invalidateQueries({ queryKey: ["sentinel-rules", project] })),
    (fields) => ({
      project,
      sentinel: rule.sentinel,
      rule: rule.rule,
      version: rule.version,
      standing: to,
      note: String(fields.get("note")).trim() || null,
    }),
    () => {
      onClose();
      showToast({ message: `${ruleOfSentinel(rule)} is ${to} from now on.` });
    },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${STANDING_WORDS[to].verb}: ${ruleOfSentinel(rule)}`}
      description={`It is ${rule.standing}: ${STANDING_WORDS[rule.standing].means}. From then on ${STANDING_WORDS[to].means}; what was decided stays.`}
      actions={
        <>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            off={maySet ? undefined : "Only admins set what rejects work. Ask one of them."}
          >
            {STANDING_WORDS[to].verb}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Leave it
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="grid gap-3 px-6 pb-4 max-tablet:px-4">
        <Field label="Why" optional>
          {(ids) => <Textarea {...ids} name="note" rows={2} maxLength={2000} readOnly={!maySet} />}
        </Field>
        <RefusalNote>{refusal}</RefusalNote>
      </form>
      <Versions project={project} rule={rule} />
    </Dialog>
  );
}

function Versions({ project, rule }: { project: string; rule: SentinelRule }) {
  const query = useInfiniteQuery(ruleVersionsQuery(project, rule));
  const versions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label="Versions" className="border-t border-line-1">
      <ol>
        {versions.map(({ version, standing, note, by, at }, index) => (
          <li key={version} className="grid gap-1 border-b border-line-1 px-6 py-2.5 max-tablet:px-4">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">Version {version}</span>
              <span className="text-meta text-t2">
                {versions[index + 1]?.standing ?? "blocking"} to <span className="text-t1">{standing}</span>
              </span>
              {index === 0 && <StandingTag standing={standing} />}
              <span className="ml-auto text-meta text-t3">
                {by.name}, <Moment at={at} />
              </span>
            </p>
            {note && <p className="text-meta wrap-break-word text-t2">{plainText(note)}</p>}
          </li>
        ))}
        {query.data && !query.hasNextPage && (
          <li className="px-6 py-2.5 text-meta text-t2 max-tablet:px-4">
            <span className="font-medium text-t1">Blocking</span> is what every rule starts with
            {versions.length === 0 && ", and this one still is"}
          </li>
        )}
      </ol>
      {query.isError && <p className="px-6 py-2.5 text-stop-t max-tablet:px-4">The versions could not be read.</p>}
      {query.hasNextPage && (
        <div className="px-6 py-3 max-tablet:px-4">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Load older
          </Button>
        </div>
      )}
    </section>
  );
}
