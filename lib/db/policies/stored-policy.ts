import { DEFAULT_POLICY, Policy } from "#lib/engine/policies/policy.ts";

/** A policy as it came from the database; one that is missing, or that this version of the engine cannot read, is the default. */
export function storedPolicy(stored: unknown): Policy {
  const policy = Policy.safeParse(stored);
  return policy.success ? policy.data : DEFAULT_POLICY;
}
