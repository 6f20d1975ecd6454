import { z } from "zod";
import type { RunSecrets } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import { readPause } from "#lib/db/runs/run-content.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { lockTicketRow } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";

const WithSecrets = z.object({ secrets: z.record(z.string(), z.string()) });

/**
 * Shows the `secrets` in the checkpoint of a run, by name: the passwords of its levels. Empty where there are none.
 * By: `decide`. Locks the ticket. Event: `run.revealed` with the names alone: the log says who looked, never what they saw.
 */
export async function revealSecrets(access: Access, runId: string): Promise<RunSecrets> {
  const target = await permitted(access, "decide", findRun(runId), "run");
  return transact(person(access), async (tx) => {
    await lockTicketRow(tx, target.ticketId);
    const checkpoint = WithSecrets.safeParse((await readPause(tx, runId))?.checkpoint);
    const { secrets } = checkpoint.success ? checkpoint.data : { secrets: {} };
    const names = Object.keys(secrets);
    if (names.length > 0) {
      const { projectId, ticketId } = target;
      tx.emit({ type: "run.revealed", projectId, ticketId, runId, data: { names } });
      const line = { subject: { kind: "run", id: runId }, data: { names, ticket: ticketId } };
      await recordAct(tx, access, { act: "run.revealed", projectId, ...line });
    }
    return { secrets };
  });
}
