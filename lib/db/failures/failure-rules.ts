import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { FailureRule } from "#lib/contract/failures.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";

/** Days over which the matches of a rule are counted. */
export const MATCHED_DAYS = 30;

const RuleRow = FailureRule.extend({ at: z.date(), revokedAt: z.date().nullable() });
const LiveRow = z.object({ id: z.string(), projectId: z.string() });
const RoomRow = z.object({ live: z.number(), same: z.string().nullable() });
const RevokedRow = z.object({ pattern: z.string(), category: z.string() });

const RULES = `
SELECT f.id, p.slug AS project, f.pattern, f.category, f.note,
  CASE WHEN r.id IS NULL THEN NULL ELSE jsonb_build_object('id', r.id, 'number', r.number, 'ticketKey', t.key) END AS run,
  f.created_by - 'kind' AS by, f.created_at AS at, f.revoked_by - 'kind' AS "revokedBy", f.revoked_at AS "revokedAt",
  (SELECT count(*)::int FROM run m WHERE m.rule_id = f.id AND m.ended_at > now() - make_interval(days => ${MATCHED_DAYS})) AS matched
FROM failure_rule f JOIN project p ON p.id = f.project_id
  LEFT JOIN run r ON r.id = f.run_id LEFT JOIN ticket t ON t.id = r.ticket_id`;

/**
 * At most `limit` rules of a project, the newest first, as they are tried. Index failure_rule_list; for each rule the runs that it
 * has decided in 30 days are counted in index run_rule.
 */
export async function readFailureRules(filter: {
  projectId: string;
  states: readonly ("live" | "revoked")[];
  after: { at: Date; id: string } | null;
  limit: number;
}): Promise<FailureRule[]> {
  const rows = await reader.rows(
    RuleRow,
    `${RULES} WHERE f.project_id = $1 AND (f.revoked_at IS NULL AND $2 OR f.revoked_at IS NOT NULL AND $3)
       AND ($4::timestamptz IS NULL OR (f.created_at, f.id) < ($4, $5))
     ORDER BY f.created_at DESC, f.id DESC LIMIT $6`,
    [
      filter.projectId,
      filter.states.includes("live"),
      filter.states.includes("revoked"),
      filter.after?.at ?? null,
      filter.after?.id ?? null,
      filter.limit,
    ],
  );
  return rows.map(present);
}

/** One rule, revoked or not. Throws where there is none. By primary key. */
export async function readFailureRule(id: string): Promise<FailureRule> {
  return present(await reader.only(RuleRow, `${RULES} WHERE f.id = $1`, [id]));
}

/** The project of a rule that is still tried. Null where there is none, or it was revoked. By primary key. */
export async function findLiveRule(id: string): Promise<z.infer<typeof LiveRow> | null> {
  return reader.row(
    LiveRow,
    'SELECT id, project_id AS "projectId" FROM failure_rule WHERE id = $1 AND revoked_at IS NULL',
    [id],
  );
}

/**
 * How many rules a project tries, and the category that this pattern has already; null: it is new. The project must be locked.
 * Index failure_rule_live.
 */
export async function readRuleRoom(tx: Tx, projectId: string, pattern: string): Promise<z.infer<typeof RoomRow>> {
  return tx.only(
    RoomRow,
    `SELECT count(*)::int AS live, max(category) FILTER (WHERE lower(pattern) = lower($2)) AS same
     FROM failure_rule WHERE project_id = $1 AND revoked_at IS NULL`,
    [projectId, pattern],
  );
}

/** Adds a rule, which is tried before the older ones. */
export async function insertFailureRule(
  tx: Tx,
  rule: {
    id: string;
    projectId: string;
    pattern: string;
    category: string;
    runId: string | null;
    note: string | null;
    actor: Actor;
  },
): Promise<void> {
  await tx.run(
    `INSERT INTO failure_rule (id, project_id, pattern, category, run_id, note, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [rule.id, rule.projectId, rule.pattern, rule.category, rule.runId, rule.note, json(rule.actor)],
  );
}

/** Revokes a rule, and answers what it was. Null: it was revoked before, and nothing was written. By primary key. */
export async function markRuleRevoked(tx: Tx, id: string, actor: Actor): Promise<z.infer<typeof RevokedRow> | null> {
  return tx.row(
    RevokedRow,
    `UPDATE failure_rule SET revoked_at = clock_timestamp(), revoked_by = $2 WHERE id = $1 AND revoked_at IS NULL
     RETURNING pattern, category`,
    [id, json(actor)],
  );
}

function present(row: z.infer<typeof RuleRow>): FailureRule {
  return { ...row, at: row.at.toISOString(), revokedAt: row.revokedAt?.toISOString() ?? null };
}
