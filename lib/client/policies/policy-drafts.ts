import { useSyncExternalStore } from "react";
import { keptInTab } from "#lib/client/browser/tab-storage.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { readStoredPolicy } from "#lib/engine/policies/read-stored-policy.ts";
import type { PolicyInForce } from "./policy-queries.ts";

/** Edits of a policy that are not saved, and the version that they were begun on. */
export type PolicyEdits = { base: PolicyInForce; policy: Policy };

/** What an older version of the desk kept has no edit of what that version did not know. */
const drafts = keptInTab<PolicyEdits>("yardmaster.policy-draft.", (stored) => {
  if (stored === null) return null;
  const { base, policy } = stored as PolicyEdits;
  const { version, ...begunOn } = base;
  return {
    base: { version: Number(version), ...readStoredPolicy(begunOn).policy },
    policy: readStoredPolicy(policy).policy,
  };
});

/** What a person has changed of a project's policy, kept in this tab over reloads and other pages; null: nothing. */
export function usePolicyEdits(project: string): PolicyEdits | null {
  return useSyncExternalStore(
    drafts.subscribe,
    () => drafts.get(project),
    () => null,
  );
}

/** Keeps edits, or forgets them. */
export function keepPolicyEdits(project: string, edits: PolicyEdits | null): void {
  drafts.set(project, edits);
}
