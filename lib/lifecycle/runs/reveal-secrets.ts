import { z } from "zod";
import type { RunSecrets } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { readPause } from "#lib/db/runs/run-content.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { requireRecentPassword } from "#lib/lifecycle/people/recent-password.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";

const WithSecrets = z.object({ secrets: z.record(z.string(), z.string()) });

/**
 * Shows the `secrets` in the checkpoint of a run, by name: the passwords of its levels. Empty where there are none.
 * By: `decide`, with a recent password. Locks the ticket. Event: `run.revealed` with the names alone: the log says who looked, never what they saw.
 */
export async function revealSecrets(access: Access, runId: string): Promise<RunSecrets> {
  const target = await permitted(access, "decide", findRun(runId), "run");
  await requireRecentPassword(access);
  return transact(person(access), async (tx) => {
    await lockTicketRow(tx, target.ticketId);
    const checkpoint = WithSecrets.safeParse((await readPause(tx, runId))?.checkpoint);
    const { secrets } = checkpoint.success ? checkpoint.data : { secrets: {} };
    const names = Object.keys(secrets);
    if (names.length > 0)
      tx.emit({ type: "run.revealed", projectId: target.projectId, ticketId: target.ticketId, runId, data: { names } });
    return { secrets };
  });
}
