import type { DeadlineChanges, Policy } from "./policy.ts";

/** A policy with some of its deadlines changed; those that are left out stay as they are. */
export function withDeadlines(policy: Policy, changes: DeadlineChanges = {}): Policy {
  const given = Object.entries(changes).filter(([, minutes]) => minutes !== undefined);
  return { ...policy, deadlines: { ...policy.deadlines, ...Object.fromEntries(given) } };
}
