import { useEffect, useState } from "react";
import { storePolicyEdits, usePolicyEdits } from "#lib/client/policies/policy-drafts.ts";
import type { PolicyInForce } from "#lib/client/policies/policy-queries.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";
import type { HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import type { FourEyes } from "#lib/engine/people/four-eyes.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import {
  type PolicyLine,
  policyChanges,
  policyLine,
  withChanges,
  withPolicyLine,
} from "#lib/engine/policies/policy-changes.ts";
import type { ServicePolicy } from "#lib/engine/policies/service-policy.ts";
import type { TeamBudgets } from "#lib/engine/policies/team-budgets.ts";
import type { Wait } from "#lib/engine/policies/waits.ts";

/** A person's unsaved edits. A version that others save meanwhile never overwrites them. */
export type PolicyDraft = ReturnType<typeof usePolicyDraft>;

/**
 * Edits of the policy in force, kept in this tab; without edits it follows what others save. A text that is not a valid value
 * is not kept, so the browser asks before it is lost.
 */
export function usePolicyDraft(project: string, inForce: PolicyInForce) {
  const edits = usePolicyEdits(project);
  const setEdits = (next: typeof edits) => storePolicyEdits(project, next);
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const [round, setRound] = useState(0);
  const asks = unread.size > 0;
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [asks]);
  const { base, policy } = edits ?? { base: inForce, policy: plain(inForce) };
  const changes = policyChanges(plain(base), policy);
  const edit = (next: Policy) => {
    setEdits(policyChanges(plain(base), next).length === 0 ? null : { base, policy: next });
  };
  return {
    /** as it would be saved */
    policy,
    /** against `base`, the version that they were made on */
    changes,
    base,
    /** counts up when the edits are dropped, so that the fields are mounted anew */
    round,
    /** another version has come into force since */
    behind: base.version !== inForce.version,
    /** names of the fields whose text is not a valid value */
    unread,
    setLine: (line: PolicyLine, patch: Partial<RetryPolicy>) =>
      edit(withPolicyLine(policy, line, { ...policyLine(policy, line), ...patch })),
    setMaxAttempts: (maxAttempts: number) => edit({ ...policy, maxAttempts }),
    setAgeing: (everyMinutes: number) => edit({ ...policy, ageing: { everyMinutes } }),
    setDeadline: (reason: HoldReason, minutes: number) =>
      edit({ ...policy, deadlines: { ...policy.deadlines, [reason]: minutes } }),
    setWait: (wait: Wait, minutes: number) => edit({ ...policy, waits: { ...policy.waits, [wait]: minutes } }),
    setService: (name: keyof ServicePolicy, value: number) =>
      edit({ ...policy, services: { ...policy.services, [name]: value } }),
    setBudget: (field: keyof TeamBudgets, usd: number | null) =>
      edit({ ...policy, budgets: { ...policy.budgets, [field]: usd } }),
    setFourEyes: (changes: Partial<FourEyes>) => edit({ ...policy, fourEyes: { ...policy.fourEyes, ...changes } }),
    setUnread: (field: string, on: boolean) => {
      if (unread.has(field) === on) return;
      setUnread(on ? new Set([...unread, field]) : new Set([...unread].filter((one) => one !== field)));
    },
    /** the same changes, made on the version in force */
    rebase: () => {
      const rebased = withChanges(plain(inForce), changes);
      setEdits(policyChanges(plain(inForce), rebased).length === 0 ? null : { base: inForce, policy: rebased });
    },
    discard: () => {
      setEdits(null);
      setUnread(new Set());
      setRound(round + 1);
    },
  };
}

/** Without its version. */
function plain({ version: _, ...policy }: PolicyInForce): Policy {
  return policy;
}
