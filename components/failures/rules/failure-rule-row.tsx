import { useQueryClient } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ConfirmDialog } from "#components/ui/dialog/confirm-dialog.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { policyKeys } from "#lib/client/policies/policy-queries.ts";
import { useAction } from "#lib/client/requests/use-action.ts";
import { formatCount } from "#lib/client/text/amounts.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { FailureRule } from "#lib/contract/failures.ts";
import { readStoredCategory } from "#lib/engine/failures/categories.ts";
import { revokeFailureRule } from "#lib/server/actions/policies.ts";
import { RuleDialog } from "./failure-rule-dialog.tsx";

/** One rule: its pattern and category, who made it from which run, how often it matched recently, and who revoked it. */
export function RuleRow({ rule, project, mayChange }: { rule: FailureRule; project: string; mayChange: boolean }) {
  const revoked = rule.revokedAt !== null;
  return (
    <li
      id={rule.id}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5 border-b border-line-1 px-3.5 py-2.5 last:border-b-0 target:bg-human-bg"
    >
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <Code className={revoked ? "text-t2 line-through wrap-anywhere" : "text-t1 wrap-anywhere"}>{rule.pattern}</Code>
        <ArrowRight aria-hidden="true" className="size-3 flex-none self-center text-t3" />
        <span className="sr-only">is taken for</span>
        <span className="font-medium">{rule.category}</span>
      </p>
      {revoked ? (
        <RestoreRule rule={rule} project={project} mayRestore={mayChange} />
      ) : (
        <RevokeRule rule={rule} project={project} mayRevoke={mayChange} />
      )}
      <p className="col-start-1 text-meta text-t3">
        {rule.by.name}, <Moment at={rule.at} />
        {rule.run && (
          <>
            , from{" "}
            <Link href={`/runs/${rule.run.id}`} className="rounded-1 text-t2 underline decoration-line-3 hover:text-t1">
              {rule.run.ticketKey} attempt {rule.run.number}
            </Link>
          </>
        )}
        {rule.revokedAt && (
          <>
            . Revoked by {rule.revokedBy?.name}, <Moment at={rule.revokedAt} />
          </>
        )}
        {". "}
        <span className={rule.matched > 0 ? "text-t2" : undefined}>{matchedWords(rule.matched)}</span>
      </p>
      {rule.note && <p className="col-start-1 text-meta wrap-anywhere text-t2">{rule.note}</p>}
    </li>
  );
}

function matchedWords(matched: number): string {
  if (matched === 0) return "Decided nothing in 30 days";
  return `Decided ${matched === 1 ? "one failure" : `${formatCount(matched)} failures`} in 30 days`;
}

/** Revokes a rule, after asking. */
function RevokeRule({ rule, project, mayRevoke }: { rule: FailureRule; project: string; mayRevoke: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const { run, busy, refusal, reset } = useAction(revokeFailureRule);
  const close = () => {
    reset();
    setOpen(false);
  };
  const revoke = async () => {
    const done = await run({ id: rule.id });
    await client.invalidateQueries({ queryKey: policyKeys.all(project) });
    if (!done) return;
    close();
    showToast({ message: "The rule is revoked. It stays in the list of revoked rules." });
  };
  return (
    <>
      <Button
        size="sm"
        variant="danger"
        off={mayRevoke ? undefined : "Only leads revoke rules. Ask one of them."}
        onClick={() => setOpen(true)}
      >
        Revoke<span className="sr-only"> the rule {rule.pattern}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title="Revoke this rule?"
        confirm="Revoke rule"
        keep="Keep it"
        busy={busy}
        refusal={refusal}
        onConfirm={revoke}
      >
        Failures like “{rule.pattern}” are classified without it from now on. What it decided stays.
      </ConfirmDialog>
    </>
  );
}

/** Restores a revoked rule as a new one, which is tried before all others, after showing what it would have matched. */
function RestoreRule({ rule, project, mayRestore }: { rule: FailureRule; project: string; mayRestore: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        off={mayRestore ? undefined : "Only leads make rules. Ask one of them."}
        onClick={() => setOpen(true)}
      >
        Make again<span className="sr-only"> the rule {rule.pattern}</span>
      </Button>
      {open && (
        <RuleDialog
          project={project}
          title="Make this rule again?"
          description="It becomes a new rule, and is tried before all others."
          start={{ pattern: rule.pattern, category: readStoredCategory(rule.category) }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
