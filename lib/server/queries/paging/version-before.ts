import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

/** The version where a page of versions ended. Throws `invalid_request` for a cursor that this API did not give out. */
export function versionBefore(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(cursor)) return Number(cursor);
  const message = "is not a cursor of this list";
  throw new Refusal("invalid_request", `cursor ${message}.`, { errors: [{ path: "cursor", message }] });
}
