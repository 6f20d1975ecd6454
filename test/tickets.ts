import { type Claim, ClaimWork } from "#lib/contract/runs/claims.ts";
import { CreateTicket, type Ticket } from "#lib/contract/tickets.ts";
import { pool } from "#lib/db/connection/pool.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { claimRuns } from "#lib/lifecycle/runs/claim-runs.ts";
import { createTicket } from "#lib/lifecycle/tickets/create-ticket.ts";

/** A ticket like a lead would write it; fields given win. */
export async function makeTicket(access: Access, fields: Partial<CreateTicket> = {}): Promise<Ticket> {
  return createTicket(
    access,
    CreateTicket.parse({ title: "Round half to even", acceptanceCriteria: ["2.5 becomes 2"], ...fields }),
  );
}

/** Claims one ticket, or throws where there is none. */
export async function claimOne(access: Access, fields: Partial<ClaimWork> = {}): Promise<Claim> {
  const [claim] = await claimRuns(access, ClaimWork.parse({ agent: "builder-01", ...fields }));
  if (!claim) throw new Error("there was nothing to claim");
  return claim;
}

/** Makes a backoff last, however slow the machine is that runs the test. */
export async function prolongBackoff(ticketId: string): Promise<void> {
  await pool().query(
    "UPDATE ticket SET retry_after = clock_timestamp() + interval '1 hour', due = false WHERE id = $1 AND state = 'ready'",
    [ticketId],
  );
}

/** Lets a backoff end now, as if its time had passed. */
export async function endBackoff(ticketId: string): Promise<void> {
  await pool().query(
    "UPDATE ticket SET retry_after = clock_timestamp() - interval '1 millisecond' WHERE id = $1 AND NOT due",
    [ticketId],
  );
}

/** Lets a lease run out now. */
export async function expireLease(runId: string): Promise<void> {
  await pool().query("UPDATE run SET lease_expires_at = clock_timestamp() - interval '1 millisecond' WHERE id = $1", [
    runId,
  ]);
}
