import type { CreateTicket, Ticket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { findProject } from "#lib/db/projects/projects.ts";
import { replaceDependencies } from "#lib/db/tickets/dependencies.ts";
import { insertTicket } from "#lib/db/tickets/ticket-text.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { projectOf } from "#lib/lifecycle/projects/find-project-for.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { checkDependencies } from "./check-dependencies.ts";

/**
 * Makes a ticket: `ready`, `blocked` by what it waits for, or a draft (docs/contract.md#tickets).
 * By: `write`. Locks the tickets it is to wait for. Event: `ticket.created`. Refuses `invalid_request` for a dependency
 * that cannot be waited for.
 */
export async function createTicket(access: Access, input: CreateTicket): Promise<Ticket> {
  const project = await permitted(access, "write", findProject(await projectOf(access, input.project)), "project");
  const id = await transact(person(access), async (tx) => {
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
    });
    if (input.dependsOn.length > 0) await replaceDependencies(tx, id, input.dependsOn);
    tx.emit({ type: "ticket.created", projectId: project.id, ticketId: id, data: { title: input.title, state } });
    return id;
  });
  return readTicket(id);
}
