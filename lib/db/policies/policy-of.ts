import type { Policy } from "#lib/engine/policies/policy.ts";
import { readStoredPolicy } from "#lib/engine/policies/read-stored-policy.ts";
import { log } from "#lib/log.ts";

/** What was logged by this process: the same gap is read many times a second. */
const logged = new Set<string>();

/** The policy that a row of policy_version holds, or the default one where a project has no row. Gaps are logged once. */
export function policyOf(projectId: string, stored: unknown): Policy {
  const { policy, filled } = readStoredPolicy(stored);
  const gap = `${projectId} ${filled}`;
  if (filled.length > 0 && !logged.has(gap)) {
    logged.add(gap);
    log.warn({ projectId, filled }, "a stored policy lacks values; the defaults stand in for them");
  }
  return policy;
}
