import { readPolicy } from "#lib/db/policies/policies.ts";
import { readProjects } from "#lib/db/projects/projects.ts";
import { raiseAgedTickets } from "#lib/db/tickets/age-tickets.ts";

const AT_ONCE = 500;

/**
 * Raises the class of tickets that have waited for long enough by the policy of their project (docs/contract.md#policies), so
 * that what is always passed by is claimed in the end. Changes no state and no priority.
 */
export async function ageTickets(): Promise<void> {
  for (const { id } of await readProjects()) {
    const { everyMinutes } = (await readPolicy(id)).policy.ageing;
    if (everyMinutes === 0) continue;
    while ((await raiseAgedTickets(id, everyMinutes, AT_ONCE)) >= AT_ONCE);
  }
}
