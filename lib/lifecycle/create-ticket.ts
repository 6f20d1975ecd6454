import { type CreateTicket, PRIORITIES, type Ticket } from "../contract/tickets.ts";
import { replaceDependencies } from "../db/dependencies.ts";
import { findProject } from "../db/find-ticket.ts";
import { readTicket } from "../db/tickets.ts";
import { transact } from "../db/transaction.ts";
import { insertTicket } from "../db/write-ticket-text.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";
import { checkDependencies } from "./check-dependencies.ts";
import { newId } from "./id.ts";
import { projectOf } from "./project-of.ts";

/** A new ticket, `ready` or `blocked` at once unless it is a draft (CONTRACT 3). Throws `invalid_request` for a dependency that cannot be waited for. */
export async function createTicket(access: Access, input: CreateTicket): Promise<Ticket> {
  const project = found(await findProject(await projectOf(access, input.project)), "project");
  authorize(access, "write", project.id);
  const id = newId("tkt");
  await transact(person(access), async (tx) => {
    const open = await checkDependencies(tx, project.id, id, input.dependsOn);
    const placed = open > 0 ? "blocked" : "ready";
    const state = input.state === "draft" ? "draft" : placed;
    await insertTicket(tx, {
      ...input,
      id,
      projectId: project.id,
      state,
      priority: PRIORITIES.indexOf(input.priority),
      driver: input.driver ?? null,
    });
    if (input.dependsOn.length > 0) await replaceDependencies(tx, id, input.dependsOn);
    tx.emit({ type: "ticket.created", projectId: project.id, ticketId: id, data: { title: input.title, state } });
  });
  return readTicket(id);
}
