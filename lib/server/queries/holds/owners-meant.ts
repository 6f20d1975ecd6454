import type { Access } from "#lib/engine/people/access.ts";

/** The owners of a filter, with the id of the caller in place of the word `me`. */
export function ownersMeant(access: Access, owners: readonly string[] | undefined): string[] | undefined {
  return owners?.map((owner) => (owner === "me" ? access.userId : owner));
}
