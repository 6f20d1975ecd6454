import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { Consent, ConsentUse, MAX_CONSENT_USES } from "#lib/contract/consents.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";

const ConsentRow = Consent.extend({
  at: z.date(),
  expiresAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
});

/** The lease that took it is alive, so that its run may still say how the call ended. */
const IS_RUNNING =
  "(u.done_at IS NULL AND r.state = 'running' AND r.lease_hash = u.lease_hash AND r.lease_expires_at > clock_timestamp())";

const CONSENTS = `
SELECT c.id, j.slug AS project, c.scope, c.call, c.rule,
  jsonb_build_object('holdId', c.hold_id, 'ticketId', c.ticket_id, 'ticketKey', t.key) AS source,
  c.given_by - 'kind' AS by, c.created_at AS at, c.expires_at AS "expiresAt",
  coalesce(c.ended_by, d.undone_by) - 'kind' AS "endedBy", coalesce(c.ended_at, d.undone_at) AS "endedAt",
  CASE WHEN c.ended_at IS NOT NULL OR d.undone_at IS NOT NULL THEN 'revoked'
    WHEN c.expires_at <= clock_timestamp() THEN 'expired'
    WHEN c.scope = 'once' AND c.used_at IS NOT NULL OR c.scope <> 'rule' AND t.state IN ('done', 'cancelled') THEN 'spent'
    ELSE 'live' END AS state,
  jsonb_build_object('done', x.done, 'running', x.running, 'unknown', x.count - x.done - x.running) AS uses, x.last_at AS "lastUsedAt"
FROM consent c JOIN decision d ON d.id = c.decision_id JOIN project j ON j.id = c.project_id JOIN ticket t ON t.id = c.ticket_id
CROSS JOIN LATERAL (SELECT count(*) AS count, count(u.done_at) AS done, count(*) FILTER (WHERE ${IS_RUNNING}) AS running, max(u.taken_at) AS last_at
  FROM consent_use u JOIN run r ON r.id = u.run_id WHERE u.consent_id = c.id) x`;

/**
 * A page of what is allowed in a project, in these scopes and states, the newest first. Cost: index consent_list; for each its uses,
 * counted in index consent_use_list.
 */
export async function readConsents(filter: {
  projectId: string;
  scopes: readonly Consent["scope"][];
  states: readonly Consent["state"][];
  after: { at: Date; id: string } | null;
  limit: number;
}): Promise<Consent[]> {
  const rows = await reader.rows(
    ConsentRow,
    `SELECT * FROM (${CONSENTS} WHERE c.allowed AND c.project_id = $1 AND ($3::timestamptz IS NULL OR (c.created_at, c.id) < ($3, $4))
       AND c.scope = ANY ($6)) l WHERE state = ANY ($2) ORDER BY at DESC, id DESC LIMIT $5`,
    [filter.projectId, filter.states, filter.after?.at ?? null, filter.after?.id ?? null, filter.limit, filter.scopes],
  );
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

const UseRow = ConsentUse.extend({ takenAt: z.date(), doneAt: z.date().nullable() });

/** The calls that were made by a consent, the latest first, at most 100. Index consent_use_list. */
export async function readConsentUses(id: string): Promise<ConsentUse[]> {
  const rows = await reader.rows(
    UseRow,
    `SELECT u.id, t.key AS "ticketKey", u.run_id AS "runId", u.call, u.taken_at AS "takenAt", u.done_at AS "doneAt",
       coalesce(u.outcome, CASE WHEN ${IS_RUNNING} THEN 'running' ELSE 'unknown' END) AS state
     FROM consent_use u JOIN run r ON r.id = u.run_id JOIN ticket t ON t.id = u.ticket_id
     WHERE u.consent_id = $1 ORDER BY u.taken_at DESC, u.id DESC LIMIT ${MAX_CONSENT_USES}`,
    [id],
  );
  return rows.map((row) => ({ ...row, takenAt: row.takenAt.toISOString(), doneAt: row.doneAt?.toISOString() ?? null }));
}

/** The project of a consent; null where there is no such consent. Primary key. */
export async function findConsent(id: string): Promise<{ id: string; projectId: string } | null> {
  return prisma().consent.findFirst({ where: { id, allowed: true }, select: { id: true, projectId: true } });
}

/** Ends a consent that has not ended. False: it had. Primary key. */
export async function updateConsentEnded(
  tx: { wrote(sql: string, params: unknown[]): Promise<boolean> },
  id: string,
  actor: Actor,
): Promise<boolean> {
  return tx.wrote(
    "UPDATE consent SET ended_at = clock_timestamp(), ended_by = $2 WHERE id = $1 AND ended_at IS NULL AND (scope <> 'once' OR used_at IS NULL)",
    [id, JSON.stringify(actor)],
  );
}
