import type { Tx } from "#lib/db/connection/tx.ts";
import { archivedAmong } from "#lib/db/retention/archived-tickets.ts";
import { closesCycle, type DependencyState, lockDependencies } from "#lib/db/tickets/dependencies.ts";
import { refuseFields } from "#lib/lifecycle/transaction/refusal.ts";

/**
 * Checks what a ticket is to wait for and locks it, so that none of it can end before the commit (docs/contract.md#tickets). Returns
 * how many of them are not done yet. Throws `invalid_request`, a path for each: unknown, in a file, of another project,
 * cancelled, or a cycle.
 */
export async function checkDependencies(tx: Tx, projectId: string, ticketId: string, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const known = new Map((await lockDependencies(tx, ids)).map((ticket) => [ticket.id, ticket]));
  const missing = ids.filter((id) => !known.has(id));
  const archived = missing.length === 0 ? new Set<string>() : await archivedAmong(tx, projectId, missing);
  const errors = ids.flatMap((id, index) => {
    const problem = id === ticketId ? CYCLE : problemWith(id, known.get(id), projectId, archived);
    return problem ? [{ path: `dependsOn.${index}`, message: problem }] : [];
  });
  if (errors.length === 0 && (await closesCycle(tx, ticketId, ids))) errors.push({ path: "dependsOn", message: CYCLE });
  const [first] = errors;
  if (first !== undefined) throw refuseFields(`${first.path}: ${first.message}.`, errors);
  return [...known.values()].filter((ticket) => ticket.state !== "done").length;
}

const CYCLE = "the ticket would wait for itself";
const KEY = /^[A-Z]{2,5}-\d+$/;

function problemWith(
  id: string,
  ticket: DependencyState | undefined,
  projectId: string,
  archived: Set<string>,
): string | null {
  if (archived.has(id)) return "that ticket has ended and is in a file: leave it out, there is nothing to wait for";
  if (KEY.test(id)) return `${id} is a key: give the id of the ticket (tkt_…)`;
  if (ticket === undefined || ticket.projectId !== projectId) return "there is no such ticket in this project";
  return ticket.state === "cancelled" ? "that ticket was cancelled: nothing would ever finish it" : null;
}
