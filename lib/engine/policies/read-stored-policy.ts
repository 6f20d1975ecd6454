import { overDefaults } from "#lib/engine/text/over-defaults.ts";
import { DEFAULT_POLICY, Policy } from "./policy.ts";

/** A policy as it was stored, and the dotted names of the values that came from the defaults. */
export type StoredPolicy = { policy: Policy; filled: string[] };

/**
 * Reads a stored policy, whichever version of Yardmaster wrote it. A category, a deadline or a single value that it lacks, or
 * that is no longer valid, is as in the default policy, and is named in `filled`; every other value stays as it was tuned.
 * Null or undefined, where a project has changed nothing, is the default policy.
 */
export function readStoredPolicy(stored: unknown): StoredPolicy {
  if (stored === null || stored === undefined) return { policy: DEFAULT_POLICY, filled: [] };
  const { value, filled } = overDefaults(Policy, DEFAULT_POLICY, stored);
  return { policy: value, filled };
}
