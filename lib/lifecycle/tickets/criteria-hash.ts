import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

/** SHA-256, hex, of acceptance criteria: of their JSON in UTF-8. Two lists with the same hash ask for the same. */
export function criteriaHash(criteria: string[]): string {
  return sha256(JSON.stringify(criteria));
}
