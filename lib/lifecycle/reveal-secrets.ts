import { z } from "zod";
import type { RunSecrets } from "../contract/runs.ts";
import { findRun } from "../db/find-ticket.ts";
import { lockTicketRow } from "../db/lock-ticket.ts";
import { readPause } from "../db/run-content.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { authorize, found, person } from "./authorize.ts";

const Kept = z.object({ secrets: z.record(z.string(), z.string()) });

/**
 * Shows what the checkpoint of a run keeps under `secrets`, by name: the passwords of its levels. The log says who looked,
 * and never what they saw. Empty where the run has not paused or keeps none.
 */
export async function revealSecrets(access: Access, runId: string): Promise<RunSecrets> {
  const target = found(await findRun(runId), "run");
  authorize(access, "decide", target.projectId);
  return transact(person(access), async (tx) => {
    await lockTicketRow(tx, target.ticketId);
    const kept = Kept.safeParse((await readPause(tx, runId))?.checkpoint);
    const { secrets } = kept.success ? kept.data : { secrets: {} };
    const names = Object.keys(secrets);
    if (names.length > 0)
      tx.emit({ type: "run.revealed", projectId: target.projectId, ticketId: target.ticketId, runId, data: { names } });
    return { secrets };
  });
}
