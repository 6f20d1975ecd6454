import type { Actor } from "../contract/basics.ts";
import { DEFAULT_POLICY, Policy } from "../engine/policy.ts";
import { pool } from "./pool.ts";
import { json } from "./set-columns.ts";
import type { Tx } from "./tx.ts";

const IN_FORCE = "SELECT version, policy FROM policy_version WHERE project_id = $1 ORDER BY version DESC LIMIT 1";
type PolicyRow = { version: number; policy: unknown };

/** The policy in force of a project; version 0 is the default, before anyone changed it. */
export async function readPolicy(projectId: string): Promise<{ version: number; policy: Policy }> {
  const { rows } = await pool().query<PolicyRow>(IN_FORCE, [projectId]);
  const stored = Policy.safeParse(rows[0]?.policy);
  return { version: rows[0]?.version ?? 0, policy: stored.success ? stored.data : DEFAULT_POLICY };
}

/** The version in force; changes of it wait for this transaction, which must have locked the project. */
export async function readPolicyVersion(tx: Tx, projectId: string): Promise<number> {
  const [row] = await tx.rows<PolicyRow>(IN_FORCE, [projectId]);
  return row?.version ?? 0;
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
