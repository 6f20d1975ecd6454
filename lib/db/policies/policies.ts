import type { Actor } from "#lib/contract/basics.ts";
import type { PolicyVersion } from "#lib/contract/policies/policy-versions.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { policyOf } from "./policy-of.ts";

const IN_FORCE = "SELECT version, policy FROM policy_version WHERE project_id = $1 ORDER BY version DESC LIMIT 1";
type PolicyRow = { version: number; policy: unknown };

/** The policy in force of a project; version 0 is the default, before anyone changed it. */
export async function readPolicy(projectId: string): Promise<{ version: number; policy: Policy }> {
  const { rows } = await pool().query<PolicyRow>(IN_FORCE, [projectId]);
  return { version: rows[0]?.version ?? 0, policy: policyOf(projectId, rows[0]?.policy) };
}

/** The same within a transaction; changes of it wait for this one, which must have locked the project. */
export async function readPolicyInForce(tx: Tx, projectId: string): Promise<{ version: number; policy: Policy }> {
  const [row] = await tx.rows<PolicyRow>(IN_FORCE, [projectId]);
  return { version: row?.version ?? 0, policy: policyOf(projectId, row?.policy) };
}

/** Adds a version; earlier ones are kept. */
export async function insertPolicy(
  tx: Tx,
  row: { projectId: string; version: number; policy: Policy; actor: Actor },
): Promise<void> {
  await tx.rows("INSERT INTO policy_version (project_id, version, policy, actor) VALUES ($1, $2, $3, $4)", [
    row.projectId,
    row.version,
    json(row.policy),
    json(row.actor),
  ]);
}

/** Versions of a project's policy below `before`, the latest first. Index: the primary key, from its end. */
export async function readPolicyVersions(
  projectId: string,
  before: number | null,
  limit: number,
): Promise<PolicyVersion[]> {
  const { rows } = await pool().query<Omit<PolicyVersion, "at" | "policy"> & { at: Date; policy: unknown }>(
    `SELECT version, policy, actor - 'kind' AS by, created_at AS at FROM policy_version
     WHERE project_id = $1 AND ($2::int IS NULL OR version < $2) ORDER BY version DESC LIMIT $3`,
    [projectId, before, limit],
  );
  return rows.map((row) => ({ ...row, policy: policyOf(projectId, row.policy), at: row.at.toISOString() }));
}
