import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { mayDecide } from "#lib/db/people/may-decide.ts";
import { CONSENT_SCOPES } from "#lib/engine/consents/consent-scopes.ts";
import type { AskedCall, Consent, OpenUse } from "#lib/engine/consents/decide-consent.ts";

const HashedCall = z.object({
  tool: z.string(),
  arguments: z.json(),
  folder: z.string(),
  baseCommit: z.string().nullable(),
  sha256: z.string(),
});

const ConsentRow = z.object({
  id: z.string(),
  ticketId: z.string(),
  runId: z.string(),
  allowed: z.boolean(),
  scope: z.enum(CONSENT_SCOPES),
  call: HashedCall,
  rule: z
    .object({ arguments: z.enum(["same", "any"]), label: z.string().nullable(), agent: z.string().nullable() })
    .nullable(),
  note: z.string().nullable(),
  by: z.string(),
  at: z.date(),
  expiresAt: z.date().nullable(),
  usedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  mayStill: z.boolean(),
});

/**
 * What people said to calls of a tool, in this ticket and as rules of its project, but for decisions that were undone. Indexes
 * consent_ticket and consent_rule.
 */
export async function readSaid(tx: Tx, of: { projectId: string; ticketId: string; tool: string }): Promise<Consent[]> {
  return tx.rows(
    ConsentRow,
    `SELECT c.id, c.ticket_id AS "ticketId", c.run_id AS "runId", c.allowed, c.scope, c.call, c.rule, c.note, c.given_by ->> 'name' AS by,
       c.created_at AS at, c.expires_at AS "expiresAt", c.used_at AS "usedAt", c.ended_at AS "endedAt",
       ${mayDecide("c.user_id", "c.project_id")} AS "mayStill"
     FROM consent c JOIN decision d ON d.id = c.decision_id
     WHERE c.tool = $3 AND d.undone_at IS NULL AND (c.ticket_id = $2 OR c.project_id = $1 AND c.scope = 'rule' AND c.ended_at IS NULL)
     ORDER BY c.created_at DESC, c.id DESC`,
    [of.projectId, of.ticketId, of.tool],
  );
}

const OpenRow = z.object({ call: HashedCall, takenAt: z.date(), isOwnLease: z.boolean() });

/** The calls of a ticket that were taken, and of which nobody has said how they ended nor decided what follows. Index consent_use_open. */
export async function readOpenUses(tx: Tx, ticketId: string, leaseHash: string): Promise<OpenUse[]> {
  return tx.rows(
    OpenRow,
    `SELECT call, taken_at AS "takenAt", lease_hash = $2 AS "isOwnLease" FROM consent_use
     WHERE ticket_id = $1 AND done_at IS NULL AND settled_at IS NULL ORDER BY taken_at`,
    [ticketId, leaseHash],
  );
}

export type NewUse = {
  id: string;
  consentId: string;
  ticketId: string;
  runId: string;
  leaseHash: string;
  call: AskedCall;
};

/**
 * Takes a consent for one call, before the call is made. False: it has just been taken, revoked or undone, or has expired, and
 * nothing was written. One statement: of several that want what is allowed once, one has it. Primary key.
 */
export async function takeConsent(tx: Tx, use: NewUse): Promise<boolean> {
  return tx.wrote(
    `WITH taken AS (
       UPDATE consent c SET used_at = clock_timestamp() FROM decision d
       WHERE c.id = $2 AND d.id = c.decision_id AND d.undone_at IS NULL AND c.allowed AND c.ended_at IS NULL
         AND (c.expires_at IS NULL OR c.expires_at > clock_timestamp()) AND (c.scope <> 'once' OR c.used_at IS NULL)
       RETURNING c.id, c.project_id, c.scope)
     INSERT INTO consent_use (id, consent_id, once, project_id, ticket_id, run_id, lease_hash, call, sha256)
     SELECT $1, id, scope = 'once', project_id, $3, $4, $5, $6, $7 FROM taken`,
    [use.id, use.consentId, use.ticketId, use.runId, use.leaseHash, json(use.call), use.call.sha256],
  );
}

const WithdrawnRow = z.object({ id: z.string() });

/** Ends what is allowed once in a ticket for another call of the same tool and was not taken. Index consent_ticket. */
export async function withdrawUntaken(
  tx: Tx,
  ticketId: string,
  call: AskedCall,
  actor: Actor,
): Promise<z.infer<typeof WithdrawnRow>[]> {
  return tx.rows(
    WithdrawnRow,
    `UPDATE consent SET ended_at = clock_timestamp(), ended_by = $4
     WHERE ticket_id = $1 AND tool = $2 AND sha256 <> $3 AND scope = 'once' AND allowed AND used_at IS NULL AND ended_at IS NULL
     RETURNING id`,
    [ticketId, call.tool, call.sha256, json(actor)],
  );
}

const CallRow = z.object({ call: HashedCall });

/** The call of this tool that was last withdrawn in a run because the agent asked for another; null where none was. Index consent_ticket. */
export async function readWithdrawn(tx: Tx, ticketId: string, call: AskedCall): Promise<AskedCall | null> {
  const row = await tx.row(
    CallRow,
    `SELECT call FROM consent WHERE ticket_id = $1 AND tool = $2 AND sha256 <> $3 AND ended_by ->> 'kind' = 'engine'
     ORDER BY ended_at DESC LIMIT 1`,
    [ticketId, call.tool, call.sha256],
  );
  return row?.call ?? null;
}

const EndedRow = z.object({ consentId: z.string(), isFirst: z.boolean() });

/**
 * Writes how a call ended, by the lease that took it, also after that lease. Null: this lease took no such call in the run. The first
 * outcome stays. Primary key.
 */
export async function updateUseDone(
  tx: Tx,
  use: { id: string; runId: string; leaseHash: string; outcome: string },
): Promise<z.infer<typeof EndedRow> | null> {
  return tx.row(
    EndedRow,
    `UPDATE consent_use u SET done_at = coalesce(u.done_at, clock_timestamp()), outcome = coalesce(u.outcome, $4)
     FROM consent_use b WHERE u.id = $1 AND b.id = u.id AND u.run_id = $2 AND u.lease_hash = $3
     RETURNING u.consent_id AS "consentId", b.done_at IS NULL AS "isFirst"`,
    [use.id, use.runId, use.leaseHash, use.outcome],
  );
}
