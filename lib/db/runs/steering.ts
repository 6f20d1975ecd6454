import { z } from "zod";
import { AskedPause, MAX_MESSAGES, PersonMessage, type Steering } from "#lib/contract/runs/steering.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Who has asked a run `r` to pause, unless they took it back: what an agent answers that had heard of it counts all the same. */
const ASKED = `CASE WHEN NOT r.pause_asked ? 'withdrawn' THEN r.pause_asked END`;

/** Who has asked a run to pause, of its column; null where nobody has, or they took it back. */
export function askedPause(column: unknown): AskedPause | null {
  const { data } = AskedPause.extend({ withdrawn: z.literal(true).optional() }).safeParse(column);
  return data === undefined || data.withdrawn ? null : { by: data.by, at: data.at };
}

/** The columns by which a beat learns what people ask of a run `r`; messages are read only where one is unheard. */
export const STEERING = `CASE WHEN r.unheard > 0 THEN r.messages END AS messages, ${ASKED} AS pause`;
export const SteeringRow = z.object({ messages: z.array(PersonMessage).nullable(), pause: AskedPause.nullable() });

/** What a beat tells of it. */
export function steeringOf({ messages, pause }: z.infer<typeof SteeringRow>): Steering {
  const unheard = (messages ?? []).filter(({ heardAt }) => heardAt === null);
  return { ...(unheard.length === 0 ? {} : { messages: unheard }), ...(pause === null ? {} : { pause }) };
}

const NOW = `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const MessageRow = z.object({ message: PersonMessage });

/**
 * Keeps what a person says to the agent of a running run. Null: it is not running, a person has its session, or it has as many as a
 * run may have. By primary key.
 */
export async function insertMessage(
  tx: Tx,
  runId: string,
  text: string,
  by: PersonMessage["by"],
): Promise<PersonMessage | null> {
  const row = await tx.row(
    MessageRow,
    `UPDATE run SET unheard = unheard + 1, messages = coalesce(messages, '[]') || jsonb_build_array(jsonb_build_object(
       'seq', coalesce(jsonb_array_length(messages), 0) + 1, 'text', $2::text, 'by', $3::jsonb, 'at', ${NOW}, 'heardAt', null))
     WHERE id = $1 AND state = 'running' AND intervention IS NULL AND coalesce(jsonb_array_length(messages), 0) < ${MAX_MESSAGES}
     RETURNING messages -> -1 AS message`,
    [runId, text, JSON.stringify(by)],
  );
  return row?.message ?? null;
}

const HeardRow = z.object({ messages: z.array(PersonMessage), now: z.date() });

/**
 * Notes that the agent was told the messages up to a `seq`, while this token holds the run; answers those that it had not been told.
 * Null: the lease is not alive. Locks the run's row. By primary key.
 */
export async function markMessagesHeard(
  tx: Tx,
  runId: string,
  leaseHash: string,
  upTo: number,
): Promise<PersonMessage[] | null> {
  const row = await tx.row(
    HeardRow,
    `SELECT coalesce(messages, '[]') AS messages, clock_timestamp() AS now FROM run
     WHERE id = $1 AND state = 'running' AND lease_hash = $2 AND lease_expires_at > clock_timestamp() FOR NO KEY UPDATE`,
    [runId, leaseHash],
  );
  if (row === null) return null;
  const heardAt = row.now.toISOString();
  const heard = row.messages.filter((message) => message.heardAt === null && message.seq <= upTo);
  if (heard.length === 0) return [];
  const messages = row.messages.map((message) => (heard.includes(message) ? { ...message, heardAt } : message));
  const unheard = messages.filter((message) => message.heardAt === null).length;
  await tx.run("UPDATE run SET messages = $2, unheard = $3 WHERE id = $1", [runId, JSON.stringify(messages), unheard]);
  return heard;
}

/** Asks a running run to pause at its next step. False: it is not running, a person has its session, or it was asked already. By primary key. */
export async function askForPause(tx: Tx, runId: string, by: AskedPause["by"]): Promise<boolean> {
  return tx.wrote(
    `UPDATE run SET pause_asked = jsonb_build_object('by', $2::jsonb, 'at', ${NOW})
     WHERE id = $1 AND state = 'running' AND intervention IS NULL AND (pause_asked IS NULL OR pause_asked ? 'withdrawn')`,
    [runId, JSON.stringify(by)],
  );
}

/** Takes back what was asked of a running run; its agent may have heard of it. False: it is not running, or nothing was asked. By primary key. */
export async function withdrawAskedPause(tx: Tx, runId: string): Promise<boolean> {
  return tx.wrote(
    `UPDATE run SET pause_asked = pause_asked || '{"withdrawn": true}'
     WHERE id = $1 AND state = 'running' AND NOT pause_asked ? 'withdrawn'`,
    [runId],
  );
}
