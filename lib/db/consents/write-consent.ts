import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { ConsentRule, ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import type { AskedCall } from "#lib/engine/consents/decide-consent.ts";

export type NewConsent = {
  id: string;
  projectId: string;
  ticketId: string;
  runId: string;
  holdId: string;
  decisionId: string;
  allowed: boolean;
  scope: ConsentScope;
  call: AskedCall;
  rule: ConsentRule | null;
  /** days until it expires; null: it does not */
  days: number | null;
  note: string | null;
  userId: string;
  givenBy: Actor;
};

/** Writes what a person said to a call. */
export async function insertConsent(tx: Tx, row: NewConsent): Promise<void> {
  await tx.run(
    `INSERT INTO consent (id, project_id, ticket_id, run_id, hold_id, decision_id, allowed, scope, call, tool, sha256, rule, note,
       user_id, given_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, clock_timestamp() + make_interval(days => $16))`,
    [
      row.id,
      row.projectId,
      row.ticketId,
      row.runId,
      row.holdId,
      row.decisionId,
      row.allowed,
      row.scope,
      json(row.call),
      row.call.tool,
      row.call.sha256,
      json(row.rule),
      row.note,
      row.userId,
      json(row.givenBy),
      row.days,
    ],
  );
}

/** A person knows of the calls with this effect whose end is unknown, and has decided what follows. Index consent_use_open. */
export async function settleUnknownUses(tx: Tx, ticketId: string, call: AskedCall): Promise<void> {
  await tx.run(
    `UPDATE consent_use SET settled_at = clock_timestamp() WHERE ticket_id = $1 AND done_at IS NULL AND settled_at IS NULL
       AND call ->> 'tool' = $2 AND call -> 'arguments' = $3`,
    [ticketId, call.tool, JSON.stringify(call.arguments)],
  );
}
