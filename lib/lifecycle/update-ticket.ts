import { PRIORITIES, type Ticket, type UpdateTicket } from "../contract/tickets.ts";
import { replaceDependencies } from "../db/dependencies.ts";
import { findTicket } from "../db/find-ticket.ts";
import { lockTicket, readFacts } from "../db/lock-ticket.ts";
import { readTicket } from "../db/tickets.ts";
import { transact } from "../db/transaction.ts";
import type { Tx } from "../db/tx.ts";
import { writeTicketText } from "../db/write-ticket-text.ts";
import type { Access } from "../engine/access.ts";
import type { TicketFacts } from "../engine/ticket-facts.ts";
import { authorize, found, person } from "./authorize.ts";
import { checkDependencies } from "./check-dependencies.ts";
import { Refusal } from "./refusal.ts";
import { moveTicket } from "./steps/move-ticket.ts";

/** What a ticket waits for may change only while nobody works on it (CONTRACT 3). */
const DEPENDENCIES_MAY_CHANGE = ["draft", "blocked", "ready", "on_hold"];

/** Changes a ticket's text, and what it waits for. Throws `version_mismatch` where it has changed since it was read. */
export async function updateTicket(access: Access, idOrKey: string, input: UpdateTicket): Promise<Ticket> {
  const target = found(await findTicket(idOrKey), "ticket");
  authorize(access, "write", target.projectId);
  const { version, priority, dependsOn, ...text } = input;
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    if (facts.ticket.version !== version) throw mismatch(facts.ticket.version);
    if (dependsOn) await changeDependencies(tx, facts, dependsOn);
    const current = dependsOn ? await readVersion(tx, target.id) : version;
    await writeTicketText(tx, target.id, current, {
      ...text,
      priority: priority === undefined ? undefined : PRIORITIES.indexOf(priority),
    });
    const { version: _, ...changed } = input;
    tx.emit({
      type: "ticket.updated",
      projectId: target.projectId,
      ticketId: target.id,
      data: { changed: Object.keys(changed), key: facts.ticket.key },
    });
  });
  return readTicket(target.id);
}

async function changeDependencies(tx: Tx, facts: TicketFacts, dependsOn: string[]): Promise<void> {
  const { ticket } = facts;
  if (!DEPENDENCIES_MAY_CHANGE.includes(ticket.state)) {
    throw new Refusal("stale_transition", `What ${ticket.key} waits for cannot change while it is ${ticket.state}.`);
  }
  const open = await checkDependencies(tx, ticket.projectId, ticket.id, dependsOn);
  await replaceDependencies(tx, ticket.id, dependsOn);
  if (ticket.state === "ready" && open > 0) await moveTicket(tx, facts, "blocked", { reason: "dependencies_changed" });
  if (ticket.state === "blocked" && open === 0)
    await moveTicket(tx, facts, "ready", { reason: "dependencies_changed" });
}

async function readVersion(tx: Tx, ticketId: string): Promise<number> {
  return found(await readFacts(tx, ticketId), "ticket").ticket.version;
}

function mismatch(version: number): Refusal {
  return new Refusal(
    "version_mismatch",
    "The ticket has changed since you read it. Read it again and repeat your change.",
    { version },
  );
}
