import type { Prisma } from "#lib/db/connection/generated/client.ts";

/**
 * What a service account claimed, and so may read (docs/contract.md#access): its runs, the runs that it reviewed, and the
 * tickets of both. The rule is here and nowhere else, once for statements and once for Prisma; an account that is null is not
 * limited to what it claimed.
 */

/** The run `r` was claimed or reviewed under the account in the parameter `account`. Index review_number. */
export function isClaimedRun(r: string, account: string): string {
  return `(${account}::text IS NULL OR ${r}.account = ${account} OR EXISTS (
    SELECT 1 FROM review v WHERE v.ticket_id = ${r}.ticket_id AND v.run_id = ${r}.id AND v.account = ${account}))`;
}

/** A run or a review of the ticket was claimed under the account. Indexes run_number and review_number. */
export function isClaimedTicket(ticketId: string, account: string): string {
  return `(${account}::text IS NULL OR EXISTS (SELECT 1 FROM run c WHERE c.ticket_id = ${ticketId} AND c.account = ${account})
    OR EXISTS (SELECT 1 FROM review v WHERE v.ticket_id = ${ticketId} AND v.account = ${account}))`;
}

/**
 * A row `x` that is about a run belongs to that run, another one to its ticket; what is about neither was claimed by nobody.
 * Such are lines of the log, and holds.
 */
export function isOfClaimed(x: string, account: string): string {
  return `(${account}::text IS NULL OR CASE WHEN ${x}.run_id IS NULL THEN ${isClaimedTicket(`${x}.ticket_id`, account)}
    ELSE EXISTS (SELECT 1 FROM run c WHERE c.id = ${x}.run_id AND ${isClaimedRun("c", account)}) END)`;
}

/** As {@link isClaimedRun}. Indexes run_account and review_account. */
export function claimedRuns(account: string | null): Prisma.RunWhereInput {
  return account === null ? {} : { OR: [{ account }, { reviews: { some: { account } } }] };
}

/** As {@link isClaimedTicket}. Indexes run_account and review_account. */
export function claimedTickets(account: string | null): Prisma.TicketViewWhereInput {
  if (account === null) return {};
  return { ticket: { OR: [{ runs: { some: { account } } }, { reviews: { some: { account } } }] } };
}
