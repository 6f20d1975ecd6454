import type { Actor } from "../contract/basics.ts";
import type { Waiver } from "../contract/reviews.ts";
import { prisma } from "./prisma.ts";
import { json } from "./set-columns.ts";
import type { Tx } from "./tx.ts";

/** The waivers of several tickets in one read: ticket id → key of the finding → waiver. */
export async function readWaivers(ticketIds: string[]): Promise<Map<string, Map<string, Waiver>>> {
  const rows = await prisma().findingWaiver.findMany({
    where: { ticketId: { in: ticketIds } },
    include: { linked: { select: { id: true, key: true } } },
  });
  const byTicket = Map.groupBy(rows, (row) => row.ticketId);
  return new Map(
    [...byTicket].map(([ticketId, waivers]) => [
      ticketId,
      new Map(
        waivers.map(({ key, kind, actor, at, note, linked }) => [
          key,
          { kind: kind as Waiver["kind"], by: actor as Actor, at: at.toISOString(), note, ticket: linked },
        ]),
      ),
    ]),
  );
}

export type NewWaiver = {
  ticketId: string;
  key: string;
  kind: Waiver["kind"];
  actor: Actor;
  note: string | null;
  linkedTicketId: string | null;
};

/** Takes a finding out of a ticket whose row is locked. Who did so before is replaced: the latest word counts. */
export async function writeWaiver(tx: Tx, waiver: NewWaiver): Promise<void> {
  await tx.rows(
    `INSERT INTO finding_waiver (ticket_id, key, kind, actor, note, linked_ticket_id, at) VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())
     ON CONFLICT (ticket_id, key) DO UPDATE SET kind = excluded.kind, actor = excluded.actor, note = excluded.note,
       linked_ticket_id = excluded.linked_ticket_id, at = excluded.at`,
    [waiver.ticketId, waiver.key, waiver.kind, json(waiver.actor), waiver.note, waiver.linkedTicketId],
  );
}
