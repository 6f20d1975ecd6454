import type { DeadlineChanges, Policy } from "./policy.ts";

/** The policy with these deadlines; deadlines that are left out stay as they are. */
export function withDeadlines(policy: Policy, changes: DeadlineChanges = {}): Policy {
  const given = Object.entries(changes).filter(([, minutes]) => minutes !== undefined);
  return { ...policy, deadlines: { ...policy.deadlines, ...Object.fromEntries(given) } };
}
