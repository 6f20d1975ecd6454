import type { Hold } from "#lib/contract/holds.ts";

/** The owner of a hold in words: `Mira Kaur`, `Any lead`. */
export function ownerName(owner: Hold["owner"]): string {
  return owner.kind === "user" ? owner.name : `Any ${owner.name}`;
}
