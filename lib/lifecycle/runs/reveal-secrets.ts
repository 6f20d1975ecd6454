import { z } from "zod";
import type { RunSecrets } from "#lib/contract/runs.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readRevealAsked, type StoredReveal, updateRevealAsked } from "#lib/db/holds/second-person.ts";
import { readPause } from "#lib/db/runs/run-content.ts";
import { findRun } from "#lib/db/runs/runs.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideReveal } from "#lib/engine/people/four-eyes.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import { requireRecentPassword } from "#lib/lifecycle/people/passwords/recent-password.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";

const WithSecrets = z.object({ secrets: z.record(z.string(), z.string()) });

/**
 * Shows the `secrets` in the checkpoint of a run, by name: the passwords of its levels. Empty where there are none.
 * Where the project asks for two people (docs/contract.md#four-eyes), the first one's wish waits, and both may look for 10 minutes
 * once the second one has wished the same.
 * By: `decide`, with a recent password. Locks the ticket. Event: `run.revealed` with the names alone: the log says who looked, never
 * what they saw; of a wish that waits `hold.updated`. Refuses `forbidden` to who waits for a second person.
 */
export async function revealSecrets(access: Access, runId: string): Promise<RunSecrets> {
  const target = await permitted(access, "decide", findRun(runId), "run");
  await requireRecentPassword(access);
  return transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.ticketId), "run");
    const asked = await askSecond(tx, access, facts, runId);
    if (asked !== null && asked.agreed === null) return { secrets: {}, second: presentAsked(asked) };
    const checkpoint = WithSecrets.safeParse((await readPause(tx, runId))?.checkpoint);
    const { secrets } = checkpoint.success ? checkpoint.data : { secrets: {} };
    const names = Object.keys(secrets);
    if (names.length > 0) {
      const { projectId, ticketId } = target;
      const pair = asked && { asked: asked.by.name, agreed: asked.agreed?.by.name };
      tx.emit({ type: "run.revealed", projectId, ticketId, runId, data: { names, ...pair } });
      const line = { subject: { kind: "run", id: runId }, data: { names, ticket: ticketId, ...pair } };
      await recordAct(tx, access, { act: "run.revealed", projectId, ...line });
    }
    return { secrets, second: null };
  });
}

const presentAsked = ({ act, by, at, note }: StoredReveal) => ({ act, by, at, note });

/** The wish that is in force, with who agreed to it; null where nobody else is asked for. */
async function askSecond(tx: Tx, access: Access, facts: TicketFacts, runId: string): Promise<StoredReveal | null> {
  const { now, ticket, hold } = facts;
  const me = { id: access.userId, name: access.userName };
  const asked = await readRevealAsked(tx, runId);
  switch (decideReveal(facts.projectPolicy.fourEyes, asked && wishOf(asked), me.id, now)) {
    case "shows":
      return facts.projectPolicy.fourEyes.reveal ? asked : null;
    case "same":
      throw new Refusal("forbidden", "You asked for it already. It needs a second person, who is somebody else.");
    case "agrees": {
      const agreed = { ...(asked as StoredReveal), agreed: { by: me, at: now.toISOString() } };
      await updateRevealAsked(tx, runId, agreed);
      return agreed;
    }
    case "waits": {
      const wish: StoredReveal = { act: "reveal", by: me, at: now.toISOString(), note: null, agreed: null };
      await updateRevealAsked(tx, runId, wish);
      if (hold?.runId === runId) {
        const data = { ownerId: null, checkAt: null, needsSecond: "reveal", by: me.name, note: null };
        tx.emit({
          type: "hold.updated",
          projectId: ticket.projectId,
          ticketId: ticket.id,
          runId,
          holdId: hold.id,
          data,
        });
      }
      return wish;
    }
  }
}

const wishOf = ({ by, at, agreed }: StoredReveal) => ({
  userId: by.id,
  at: new Date(at),
  agreed: agreed && { userId: agreed.by.id, at: new Date(agreed.at) },
});
