import { tabStorage } from "#lib/client/browser/tab-storage.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { readStoredPolicy } from "#lib/engine/policies/read-stored-policy.ts";
import type { PolicyInForce } from "./policy-queries.ts";

/** Unsaved edits of a policy, and the version that they were made on. */
export type PolicyEdits = { base: PolicyInForce; policy: Policy };

/** Edits that an older version of the desk stored are read like a stored policy, and keep every edit that they have. */
const drafts = tabStorage<PolicyEdits>("yardmaster.policy-draft.", (stored) => {
  if (stored === null) return null;
  const { base, policy } = stored as PolicyEdits;
  const { version, ...begunOn } = base;
  return {
    base: { version: Number(version), ...readStoredPolicy(begunOn).policy },
    policy: readStoredPolicy(policy).policy,
  };
});

/** A person's unsaved edits of a project's policy, kept in this tab across reloads and pages; null where there are none. */
export function usePolicyEdits(project: string): PolicyEdits | null {
  return drafts.use(project);
}

/** Stores edits; null removes them. */
export function storePolicyEdits(project: string, edits: PolicyEdits | null): void {
  drafts.set(project, edits);
}
