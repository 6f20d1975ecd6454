import type { Actor } from "#lib/contract/basics.ts";
import type { SentinelRuleVersion } from "#lib/contract/reviews/sentinel-rules.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { SentinelRule, Standing } from "#lib/engine/reviews/sentinel-rule.ts";

/** The rules of project `t.project_id` that advise now. Cost: what was ever set in the project, by the table's key. */
export const ADVISORY_RULES = `coalesce((SELECT jsonb_agg(jsonb_build_object('sentinel', s.sentinel, 'rule', s.rule)) FROM (
    SELECT DISTINCT ON (v.sentinel, v.rule) v.sentinel, v.rule, v.standing FROM sentinel_rule_version v WHERE v.project_id = t.project_id
    ORDER BY v.sentinel, v.rule, v.version DESC) s WHERE s.standing = 'advisory'), '[]')`;

export type StandingInForce = SentinelRule & {
  standing: Standing;
  version: number;
  by: { id: string; name: string };
  at: string;
};

/** What was set for the rules of a project, the version in force of each. Cost: what was ever set there, by the table's key. */
export async function readStandings(projectId: string): Promise<StandingInForce[]> {
  const { rows } = await pool().query<Omit<StandingInForce, "at"> & { at: Date }>(
    `SELECT DISTINCT ON (sentinel, rule) sentinel, rule, standing, version, actor - 'kind' AS by, at
     FROM sentinel_rule_version WHERE project_id = $1 ORDER BY sentinel, rule, version DESC`,
    [projectId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** How a rule stands: version 0 blocks, before anyone set it. The project must be locked. One look from the end of the key. */
export async function readStanding(
  tx: Tx,
  projectId: string,
  { sentinel, rule }: SentinelRule,
): Promise<{ version: number; standing: Standing }> {
  const [row] = await tx.rows<{ version: number; standing: Standing }>(
    `SELECT version, standing FROM sentinel_rule_version WHERE project_id = $1 AND sentinel = $2 AND rule = $3
     ORDER BY version DESC LIMIT 1`,
    [projectId, sentinel, rule],
  );
  return row ?? { version: 0, standing: "blocking" };
}

/** Adds a version; earlier ones are kept. */
export async function insertStanding(
  tx: Tx,
  row: SentinelRule & { projectId: string; version: number; standing: Standing; note: string | null; actor: Actor },
): Promise<void> {
  await tx.rows(
    `INSERT INTO sentinel_rule_version (project_id, sentinel, rule, version, standing, note, actor)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [row.projectId, row.sentinel, row.rule, row.version, row.standing, row.note, json(row.actor)],
  );
}

/** Every version of a rule below `before`, the latest first. Cost: the table's key, from its end. */
export async function readStandingVersions(
  projectId: string,
  { sentinel, rule }: SentinelRule,
  before: number | null,
  limit: number,
): Promise<SentinelRuleVersion[]> {
  const { rows } = await pool().query<Omit<SentinelRuleVersion, "at"> & { at: Date }>(
    `SELECT version, standing, note, actor - 'kind' AS by, at FROM sentinel_rule_version
     WHERE project_id = $1 AND sentinel = $2 AND rule = $3 AND ($4::int IS NULL OR version < $4)
     ORDER BY version DESC LIMIT $5`,
    [projectId, sentinel, rule, before, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
