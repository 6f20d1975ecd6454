import type { LineRow } from "#lib/db/audit/chain.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/** The hash before the first line. */
export const NO_HASH = "0".repeat(64);

/**
 * The hash of a line: SHA-256 of the hash before it, a line feed, and the line as JSON without spaces, the names of every object
 * sorted (docs/contract.md#audit). `bin/verify-evidence.mjs` does the same without this code.
 */
export function lineHash(previous: string, { id, at, project, actor, act, subject, data }: LineRow): string {
  const line = { id, at: at.toISOString(), project, actor, act, subject, data };
  return sha256(`${previous}\n${JSON.stringify(sorted(line))}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
