import { z } from "zod";
import { JsonTime, jsonObject } from "#lib/db/connection/json-object.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

const TicketBefore = z.object({
  retryAfter: JsonTime.nullable(),
  due: z.boolean(),
  completedAt: JsonTime.nullable(),
  verification: z.string().nullable(),
  budget: z.number(),
  reviewBudget: z.number(),
});
const RunBefore = z.object({
  resumingSince: JsonTime.nullable(),
  endedAt: JsonTime.nullable(),
  budget: z.number(),
  pauseReason: z.string().nullable(),
  summary: z.string().nullable(),
});
const ContentBefore = z.object({ brief: z.string().nullable(), resume: z.unknown() });

const BeforeRow = z.object({
  ticket: TicketBefore,
  run: RunBefore.nullable(),
  content: ContentBefore.nullable(),
});
/** The columns of a ticket and of its held run that a decision may write, beside their states. */
export type RowsBefore = z.infer<typeof BeforeRow>;

/** What a decision may overwrite, of a locked ticket and its held run, if any; undo writes it back. By primary keys. */
export async function readRowsBefore(tx: Tx, ticketId: string, runId: string | null): Promise<RowsBefore> {
  return tx.only(
    BeforeRow,
    `SELECT ${jsonObject(TicketBefore, "t")} AS ticket,
       CASE WHEN r.id IS NOT NULL THEN ${jsonObject(RunBefore, "r")} END AS run,
       CASE WHEN c.run_id IS NOT NULL THEN ${jsonObject(ContentBefore, "c")} END AS content
     FROM ticket t LEFT JOIN run r ON r.id = $2 LEFT JOIN run_content c ON c.run_id = r.id WHERE t.id = $1`,
    [ticketId, runId],
  );
}
