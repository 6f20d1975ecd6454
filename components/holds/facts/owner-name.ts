import type { Hold } from "#lib/contract/holds.ts";

/** Who has to look, in words: `Mira Kaur`, `Any lead`. */
export function ownerName(owner: Hold["owner"]): string {
  return owner.kind === "user" ? owner.name : `Any ${owner.name}`;
}
