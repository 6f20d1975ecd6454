import type { ClaimReasons } from "#lib/contract/runs/claim-reasons.ts";
import { readClaimFacts } from "#lib/db/tickets/claim-facts.ts";
import { findTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { claimReasons } from "#lib/engine/queue/claim-reasons.ts";
import { readable } from "#lib/server/queries/projects/readable-projects.ts";

/** Why nobody gets a ticket, by its id or key; for whoever may see its project. Throws `not_found`. */
export async function getClaimReasons(access: Access, idOrKey: string): Promise<ClaimReasons> {
  const { id } = readable(access, await findTicket(idOrKey), "ticket");
  const facts = await readClaimFacts(id);
  if (facts === null) throw new Error(`ticket ${id} has gone`);
  const { claimable, reasons } = claimReasons(facts);
  return { claimable, reasons: reasons.map((reason) => ({ ...reason, until: reason.until?.toISOString() ?? null })) };
}
