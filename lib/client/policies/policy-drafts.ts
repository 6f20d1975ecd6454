import { tabStorage } from "#lib/client/browser/tab-storage.ts";
import { Policy } from "#lib/engine/policies/policy.ts";
import type { PolicyInForce } from "./policy-queries.ts";

/** Edits of a policy that are not saved, and the version that they were begun on. */
export type PolicyEdits = { base: PolicyInForce; policy: Policy };

/** What an older version has stored and is no policy any more throws, and is dropped. */
const drafts = tabStorage<PolicyEdits>("yardmaster.policy-draft.", (stored) => {
  if (stored === null) return null;
  const { base, policy } = stored as PolicyEdits;
  const { version, ...begunOn } = base;
  return { base: { version: Number(version), ...Policy.parse(begunOn) }, policy: Policy.parse(policy) };
});

/** What a person has changed of a project's policy, stored in this tab across reloads and other pages; null: nothing. */
export function usePolicyEdits(project: string): PolicyEdits | null {
  return drafts.use(project);
}

/** Stores edits; null removes them. */
export function storePolicyEdits(project: string, edits: PolicyEdits | null): void {
  drafts.set(project, edits);
}
