import type { Access } from "#lib/engine/people/access.ts";

/** Owners of a filter, with the caller in the place of the word `me`. */
export function ownersMeant(access: Access, owners: readonly string[] | undefined): string[] | undefined {
  return owners?.map((owner) => (owner === "me" ? access.userId : owner));
}
