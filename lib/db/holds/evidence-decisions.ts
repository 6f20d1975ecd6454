import { z } from "zod";
import { Actor } from "#lib/contract/basics.ts";
import type { Reader } from "#lib/db/connection/tx.ts";

const DecisionRow = z.object({
  id: z.string(),
  holdId: z.string(),
  verb: z.string(),
  actor: Actor,
  at: z.date(),
  note: z.string().nullable(),
  answer: z.unknown(),
  waived: z.array(z.string()),
  granted: z.unknown(),
  shown: z.string().nullable(),
  shownSha256: z.string().nullable(),
  takenAt: z.date().nullable(),
  undoneAt: z.date().nullable(),
  undoneBy: Actor.nullable(),
  probation: z.string().nullable(),
});

/**
 * Every decision about a ticket, undone ones too, in their order; `shown` is the exact text that the person saw and that then ran.
 * Index decision_ticket.
 */
export async function readEvidenceDecisions(from: Reader, ticketId: string): Promise<z.infer<typeof DecisionRow>[]> {
  return from.rows(
    DecisionRow,
    `SELECT d.id, d.hold_id AS "holdId", d.verb, d.actor, d.at, d.note, d.answer, d.waived, d.granted, d.brief AS shown,
       d.brief_sha256 AS "shownSha256", d.taken_at AS "takenAt", d.undone_at AS "undoneAt", d.undone_by AS "undoneBy", d.probation
     FROM decision d WHERE d.ticket_id = $1 ORDER BY d.at, d.id`,
    [ticketId],
  );
}
