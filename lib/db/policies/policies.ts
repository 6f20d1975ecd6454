import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { PolicyVersion } from "#lib/contract/policies/policy-versions.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { planned, type Reader, type Tx } from "#lib/db/connection/tx.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { readStoredPolicy } from "#lib/engine/policies/read-stored-policy.ts";
import { log } from "#lib/log.ts";

const IN_FORCE = planned(
  "SELECT version, policy FROM policy_version WHERE project_id = $1 ORDER BY version DESC LIMIT 1",
);
const PolicyRow = z.object({ version: z.number(), policy: z.unknown() });

/** The policy in force of a project; version 0 is the default, before anyone changed it. Primary key, its last entry. */
export async function readPolicy(projectId: string): Promise<{ version: number; policy: Policy }> {
  return readPolicyInForce(reader, projectId);
}

/** The same within a transaction, which must have locked the project: nobody changes the policy until it ends. */
export async function readPolicyInForce(from: Reader, projectId: string): Promise<{ version: number; policy: Policy }> {
  const row = await from.row(PolicyRow, IN_FORCE, [projectId]);
  return { version: row?.version ?? 0, policy: policyOf(projectId, row?.policy) };
}

/** Inserts a version, which is in force from now on; earlier ones stay. Throws where the project has one of this number. */
export async function insertPolicy(
  tx: Tx,
  row: { projectId: string; version: number; policy: Policy; actor: Actor },
): Promise<void> {
  await tx.run("INSERT INTO policy_version (project_id, version, policy, actor) VALUES ($1, $2, $3, $4)", [
    row.projectId,
    row.version,
    json(row.policy),
    json(row.actor),
  ]);
}

const VersionRow = PolicyVersion.extend({ at: z.date(), policy: z.unknown() });

/** Versions of a project's policy below `before` (null: from the last one), the latest first. Primary key, from its end. */
export async function readPolicyVersions(
  projectId: string,
  before: number | null,
  limit: number,
): Promise<PolicyVersion[]> {
  const rows = await reader.rows(
    VersionRow,
    `SELECT version, policy, actor - 'kind' AS by, created_at AS at FROM policy_version
     WHERE project_id = $1 AND ($2::int IS NULL OR version < $2) ORDER BY version DESC LIMIT $3`,
    [projectId, before, limit],
  );
  return rows.map((row) => ({ ...row, policy: policyOf(projectId, row.policy), at: row.at.toISOString() }));
}

/** What was logged by this process: the same gap is read many times a second. */
const logged = new Set<string>();

/** The policy that a row of policy_version holds, or the default one where a project has no row. Gaps are logged once. */
export function policyOf(projectId: string, stored: unknown): Policy {
  const { policy, filled } = readStoredPolicy(stored);
  const gap = `${projectId} ${filled}`;
  if (filled.length > 0 && !logged.has(gap)) {
    logged.add(gap);
    log.warn({ projectId, filled }, "a stored policy lacks values; the defaults stand in for them");
  }
  return policy;
}

/** Parsed policies by their text: what they are read from many times a second is the same text each time. */
const parsed = new Map<string, Policy>();
const MAX_PARSED = 500;

/** The same from the JSON of the row as text. What was parsed before is not parsed again; nobody may change it. */
export function policyOfText(projectId: string, stored: string | null): Policy {
  const key = `${projectId} ${stored}`;
  const before = parsed.get(key);
  if (before !== undefined) return before;
  if (parsed.size >= MAX_PARSED) parsed.clear();
  const policy = policyOf(projectId, stored === null ? null : JSON.parse(stored));
  parsed.set(key, policy);
  return policy;
}
