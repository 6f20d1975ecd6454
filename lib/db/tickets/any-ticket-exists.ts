import { prisma } from "#lib/db/connection/prisma.ts";

/** Whether the desk has a ticket, in whatever project. */
export async function anyTicketExists(): Promise<boolean> {
  return (await prisma().ticket.findFirst({ select: { id: true } })) !== null;
}
