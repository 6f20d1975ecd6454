import type { CreateTicket, Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { findProject, lockProject } from "#lib/db/projects/projects.ts";
import { replaceDependencies } from "#lib/db/tickets/dependencies.ts";
import { insertTicket } from "#lib/db/tickets/ticket-text.ts";
import { findTicketByKey, readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { projectOf } from "#lib/lifecycle/projects/find-project-for.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { checkDependencies } from "./check-dependencies.ts";

/** As {@link createOrFindTicket}: the ticket alone. */
export async function createTicket(access: Access, input: CreateTicket): Promise<Ticket> {
  return (await createOrFindTicket(access, input)).ticket;
}

/**
 * Makes a ticket: `ready`, `blocked` by what it waits for, or a draft (docs/contract.md#tickets).
 * With a `uniqueKey` that a ticket of the project has, nothing is made and that one is answered.
 * By: `write`. Locks the tickets it is to wait for, with a key the project. Event: `ticket.created`. Refuses `invalid_request` for a dependency
 * that cannot be waited for.
 */
export async function createOrFindTicket(
  access: Access,
  input: CreateTicket,
): Promise<{ ticket: Ticket; created: boolean }> {
  const project = await permitted(access, "write", findProject(await projectOf(access, input.project)), "project");
  const { uniqueKey = null } = input;
  const { id, created } = await transact(person(access), async (tx) => {
    const first = uniqueKey === null ? null : await findFirst(tx, project.id, uniqueKey);
    if (first !== null) return { id: first, created: false };
    const id = newId("tkt");
    const open = await checkDependencies(tx, project.id, id, input.dependsOn);
    const placed = open > 0 ? "blocked" : "ready";
    const state = input.state === "draft" ? "draft" : placed;
    await insertTicket(tx, {
      ...input,
      id,
      projectId: project.id,
      state,
      priority: PRIORITY_NAMES.indexOf(input.priority),
      driver: input.driver ?? null,
      notBefore: asDate(input.notBefore),
      deadline: asDate(input.deadline),
      uniqueKey,
    });
    if (input.dependsOn.length > 0) await replaceDependencies(tx, id, input.dependsOn);
    tx.emit({ type: "ticket.created", projectId: project.id, ticketId: id, data: { title: input.title, state } });
    return { id, created: true };
  });
  return { ticket: await readTicket(id), created };
}

/** The ticket that has this key. The project is locked first, so that of several creates at once the others see what one made. */
async function findFirst(tx: Tx, projectId: string, uniqueKey: string): Promise<string | null> {
  await lockProject(tx, projectId);
  return findTicketByKey(tx, projectId, uniqueKey);
}

function asDate(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}
