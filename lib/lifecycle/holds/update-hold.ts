import type { Hold, UpdateHold } from "#lib/contract/holds.ts";
import { databaseNow } from "#lib/db/connection/database-now.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { findHold, readHoldRow, updateHoldOwner } from "#lib/db/holds/hold-row.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { carryPending } from "#lib/db/holds/pending/pending-decisions.ts";
import { mayOwn } from "#lib/db/people/members.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Gives an open hold another owner (a person, or the role lead or admin) or another check time. With a check time it is
 * also snoozed until then, unless `snoozed` is false: that ends a snooze. A decision that is stored for it is sent all the same.
 * By: `decide`. Locks the ticket, if it has one. Event: `hold.updated`. Refuses `stale_transition`, `version_mismatch`;
 * `invalid_request` for an owner who may not decide here, or a time that has passed.
 */
export async function updateHold(access: Access, holdId: string, input: UpdateHold): Promise<Hold> {
  const target = await permitted(access, "decide", findHold(holdId), "hold");
  const owner = await ownerOf(target.projectId, input.ownerId);
  await transact(person(access), async (tx) => {
    const now = await lockedAt(tx, target.ticketId);
    const hold = found(await readHoldRow(tx, holdId), "hold");
    if (hold.state !== "open")
      throw new Refusal("stale_transition", "This hold is no longer open.", { version: hold.version });
    const checkAt = input.checkAt === undefined ? undefined : new Date(input.checkAt);
    if (checkAt && checkAt <= now) throw refuseField("checkAt", "must be in the future");
    const check = checkAt && { checkAt, snoozedBy: input.snoozed === false ? null : person(access) };
    if (!(await updateHoldOwner(tx, holdId, input.version, { ...owner, ...check }))) {
      throw new Refusal("version_mismatch", "The hold has changed since you read it.", { version: hold.version });
    }
    // Who is asked, and when, changes nothing that a stored decision decides.
    await carryPending(tx, holdId, input.version);
    tx.emit({
      type: "hold.updated",
      projectId: target.projectId,
      ticketId: target.ticketId,
      holdId,
      data: changed(input),
    });
  });
  return readHold(holdId);
}

/** The time by the database's clock, once the ticket is locked. A hold of a project is guarded by its version alone. */
async function lockedAt(tx: Tx, ticketId: string | null): Promise<Date> {
  if (ticketId === null) return databaseNow(tx);
  return found(await lockTicket(tx, ticketId), "ticket").now;
}

/** What the event says. */
function changed({ ownerId, checkAt, snoozed = true }: UpdateHold): Record<string, unknown> {
  const owner = { ownerId: ownerId ?? null };
  if (checkAt === undefined) return { ...owner, checkAt: null };
  return { ...owner, checkAt: new Date(checkAt).toISOString(), snoozed };
}

async function ownerOf(projectId: string, ownerId: string | undefined) {
  if (ownerId === undefined) return {};
  if (ownerId === "lead" || ownerId === "admin") return { ownerUserId: null, ownerRole: ownerId };
  if (!(await mayOwn(ownerId, projectId))) throw refuseField("ownerId", "is nobody who may decide in this project");
  return { ownerUserId: ownerId, ownerRole: null };
}
