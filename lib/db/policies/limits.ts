import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { LimitRule, type Limits, LimitVersion } from "#lib/contract/policies/limits.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";

const StoredRule = LimitRule.extend({ match: z.string().nullable() });
type StoredRule = z.infer<typeof StoredRule>;
const LimitsRow = z.object({ version: z.number(), rules: z.array(StoredRule) });
const VersionRow = LimitVersion.extend({ at: z.date(), rules: z.array(StoredRule) });

/** The limits in force of a project; version 0 has none, before anyone set one. Primary key of limit_version, its last entry. */
export async function readLimits(projectId: string, from: Reader = reader): Promise<Limits> {
  const row = await from.row(
    LimitsRow,
    "SELECT version, rules FROM limit_version WHERE project_id = $1 ORDER BY version DESC LIMIT 1",
    [projectId],
  );
  return { version: row?.version ?? 0, rules: (row?.rules ?? []).map(present) };
}

/** Inserts a version, which is in force from now on; earlier ones stay. Throws where the project has one of this number. */
export async function insertLimits(tx: Tx, row: { projectId: string; actor: Actor } & Limits): Promise<void> {
  const rules: StoredRule[] = row.rules.map(({ by, match, max }) => ({ by, match: match ?? null, max }));
  await tx.run("INSERT INTO limit_version (project_id, version, rules, actor) VALUES ($1, $2, $3, $4)", [
    row.projectId,
    row.version,
    json(rules),
    json(row.actor),
  ]);
}

/** Versions of a project's limits below `before` (null: from the last one), the latest first. Primary key, from its end. */
export async function readLimitVersions(
  projectId: string,
  before: number | null,
  limit: number,
): Promise<LimitVersion[]> {
  const rows = await reader.rows(
    VersionRow,
    `SELECT version, rules, actor - 'kind' AS by, created_at AS at FROM limit_version
     WHERE project_id = $1 AND ($2::int IS NULL OR version < $2) ORDER BY version DESC LIMIT $3`,
    [projectId, before, limit],
  );
  return rows.map((row) => ({ ...row, rules: row.rules.map(present), at: row.at.toISOString() }));
}

const present = ({ by, match, max }: StoredRule): LimitRule => ({ by, ...(match === null ? {} : { match }), max });
