import { z } from "zod";
import { MAX_USES, Precedent, PrecedentSavings, PrecedentUse } from "#lib/contract/precedents.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { mayDecide } from "#lib/db/people/may-decide.ts";

const PrecedentRow = Precedent.extend({
  at: z.date(),
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
});

/** Not revoked, not expired by the database's clock, and the decision that it was made with is not undone. */
export const IS_LIVE = "(p.revoked_at IS NULL AND p.expires_at > clock_timestamp() AND d.undone_at IS NULL)";
const MAY_AUTO = mayDecide("p.auto_user_id", "p.project_id");

const PRECEDENTS = `
SELECT p.id, j.slug AS project, p.question, p.answer, jsonb_build_object('label', p.label, 'agent', p.agent, 'driver', p.driver) AS scope,
  jsonb_build_object('holdId', p.hold_id, 'ticketKey', t.key) AS source, p.kept_by - 'kind' AS by, p.created_at AS at, p.expires_at AS "expiresAt",
  p.auto, (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM app_user u WHERE u.id = p.auto_user_id) AS "autoBy", ${MAY_AUTO} AS "mayAuto",
  p.failed_hold_id AS "failedHoldId", coalesce(p.revoked_by, d.undone_by) - 'kind' AS "revokedBy", coalesce(p.revoked_at, d.undone_at) AS "revokedAt",
  CASE WHEN ${IS_LIVE} THEN 'live' WHEN p.revoked_at IS NULL AND d.undone_at IS NULL THEN 'expired' ELSE 'revoked' END AS state,
  jsonb_build_object('accepted', x.accepted, 'automatic', x.automatic, 'held', x.held, 'didNotHold', x.did_not_hold) AS uses, x.last_at AS "lastUsedAt"
FROM precedent p JOIN decision d ON d.id = p.decision_id JOIN project j ON j.id = p.project_id JOIN ticket t ON t.id = p.ticket_id
CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE NOT c.by_itself) AS accepted, count(*) FILTER (WHERE c.by_itself) AS automatic,
    count(*) FILTER (WHERE c.probation = 'held') AS held, count(*) FILTER (WHERE c.probation = 'did_not_hold') AS did_not_hold, max(c.at) AS last_at
  FROM decision c WHERE c.precedent_id = p.id AND c.undone_at IS NULL) x`;

/**
 * A page of the precedents of a project in these states, the newest first. Cost: index precedent_list, or precedent_live where
 * only live ones are asked for; for each its uses, counted in index decision_precedent.
 */
export async function readPrecedents(filter: {
  projectId: string;
  states: readonly Precedent["state"][];
  after: { at: Date; id: string } | null;
  limit: number;
}): Promise<Precedent[]> {
  const onlyLive = filter.states.every((state) => state === "live") ? "p.revoked_at IS NULL AND" : "";
  const rows = await reader.rows(
    PrecedentRow,
    `SELECT * FROM (${PRECEDENTS} WHERE ${onlyLive} p.project_id = $1 AND ($3::timestamptz IS NULL OR (p.created_at, p.id) < ($3, $4))) l
     WHERE state = ANY ($2) ORDER BY at DESC, id DESC LIMIT $5`,
    [filter.projectId, filter.states, filter.after?.at ?? null, filter.after?.id ?? null, filter.limit],
  );
  return rows.map(present);
}

/** One precedent in any state; null where there is none. Primary key. */
export async function readPrecedent(id: string): Promise<Precedent | null> {
  const row = await reader.row(PrecedentRow, `${PRECEDENTS} WHERE p.id = $1`, [id]);
  return row ? present(row) : null;
}

const UsedRow = z.object({ precedentId: z.string(), how: PrecedentUse.shape.how });

/**
 * The precedent that answered a hold, by the decision in force; null where a person answered without one, or nobody has yet.
 * Index decision_one.
 */
export async function readPrecedentUsed(holdId: string): Promise<z.infer<typeof UsedRow> | null> {
  return reader.row(
    UsedRow,
    `SELECT precedent_id AS "precedentId", CASE WHEN by_itself THEN 'automatic' ELSE 'accepted' END AS how
     FROM decision WHERE hold_id = $1 AND undone_at IS NULL AND precedent_id IS NOT NULL`,
    [holdId],
  );
}

const UseRow = PrecedentUse.extend({ at: z.date() });

/** The decisions that were made by a precedent, the latest first, at most 100, without undone ones. Index decision_precedent. */
export async function readPrecedentUses(id: string): Promise<PrecedentUse[]> {
  const rows = await reader.rows(
    UseRow,
    `SELECT c.hold_id AS "holdId", t.key AS "ticketKey", CASE WHEN c.by_itself THEN 'automatic' ELSE 'accepted' END AS how,
       c.actor - 'kind' AS by, c.at, c.probation
     FROM decision c JOIN ticket t ON t.id = c.ticket_id WHERE c.precedent_id = $1 AND c.undone_at IS NULL
     ORDER BY c.at DESC LIMIT ${MAX_USES}`,
    [id],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * How many questions the precedents of a project answered in the last seven days, by the database's clock: by themselves, and
 * with a person who accepted one. Cost: the project's precedents by precedent_list, the uses by decision_precedent.
 */
export async function readPrecedentSavings(projectId: string): Promise<PrecedentSavings> {
  return reader.only(
    PrecedentSavings,
    `SELECT count(*) FILTER (WHERE c.by_itself)::int AS automatic, count(*) FILTER (WHERE NOT c.by_itself)::int AS accepted
     FROM precedent p JOIN decision c ON c.precedent_id = p.id
     WHERE p.project_id = $1 AND c.at > clock_timestamp() - interval '7 days' AND c.undone_at IS NULL`,
    [projectId],
  );
}

/** The project of a precedent; null where there is no such precedent. Primary key. */
export async function findPrecedent(id: string): Promise<{ id: string; projectId: string } | null> {
  return prisma().precedent.findUnique({ where: { id }, select: { id: true, projectId: true } });
}

function present(row: z.infer<typeof PrecedentRow>): Precedent {
  return {
    ...row,
    at: row.at.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
