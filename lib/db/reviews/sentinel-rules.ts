import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { SentinelRuleVersion } from "#lib/contract/reviews/sentinel-rules.ts";
import { jsonArray, jsonObject } from "#lib/db/connection/json-object.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type SentinelRule, STANDINGS, type Standing } from "#lib/engine/reviews/sentinel-rule.ts";

export const AdvisoryRule = z.object({ sentinel: z.string(), rule: z.string() });

/** SQL: the rules of project `t.project_id` that only advise now, as JSON. Reads every version of its rules, by primary key. */
export const ADVISORY_RULES = jsonArray(
  jsonObject(AdvisoryRule, "s"),
  "s.sentinel, s.rule",
  `(SELECT DISTINCT ON (v.sentinel, v.rule) v.sentinel, v.rule, v.standing FROM sentinel_rule_version v WHERE v.project_id = t.project_id
    ORDER BY v.sentinel, v.rule, v.version DESC) s WHERE s.standing = 'advisory'`,
);

const VersionRow = SentinelRuleVersion.extend({ at: z.date() });
const InForceRow = VersionRow.omit({ note: true }).extend(AdvisoryRule.shape);
const StandingRow = z.object({ version: z.number(), standing: z.enum(STANDINGS) });

export type StandingInForce = Omit<z.infer<typeof InForceRow>, "at"> & { at: string };

/** The version in force of each rule of a project that somebody has set. Reads every version of its rules, by primary key. */
export async function readStandings(projectId: string): Promise<StandingInForce[]> {
  const rows = await reader.rows(
    InForceRow,
    `SELECT DISTINCT ON (sentinel, rule) sentinel, rule, standing, version, actor - 'kind' AS by, at
     FROM sentinel_rule_version WHERE project_id = $1 ORDER BY sentinel, rule, version DESC`,
    [projectId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** How a rule stands; version 0, which blocks, where nobody has set it. The project must be locked. By primary key, from its end. */
export async function readStanding(tx: Tx, projectId: string, { sentinel, rule }: SentinelRule) {
  const row = await tx.row(
    StandingRow,
    `SELECT version, standing FROM sentinel_rule_version WHERE project_id = $1 AND sentinel = $2 AND rule = $3
     ORDER BY version DESC LIMIT 1`,
    [projectId, sentinel, rule],
  );
  return row ?? { version: 0, standing: "blocking" };
}

/** Adds a version of a rule; earlier ones stay. */
export async function insertStanding(
  tx: Tx,
  row: SentinelRule & { projectId: string; version: number; standing: Standing; note: string | null; actor: Actor },
): Promise<void> {
  await tx.run(
    `INSERT INTO sentinel_rule_version (project_id, sentinel, rule, version, standing, note, actor)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [row.projectId, row.sentinel, row.rule, row.version, row.standing, row.note, json(row.actor)],
  );
}

/** At most `limit` versions of a rule below `before` (null: of all), the latest first. By primary key, from its end. */
export async function readStandingVersions(
  projectId: string,
  { sentinel, rule }: SentinelRule,
  before: number | null,
  limit: number,
): Promise<SentinelRuleVersion[]> {
  const rows = await reader.rows(
    VersionRow,
    `SELECT version, standing, note, actor - 'kind' AS by, at FROM sentinel_rule_version
     WHERE project_id = $1 AND sentinel = $2 AND rule = $3 AND ($4::int IS NULL OR version < $4)
     ORDER BY version DESC LIMIT $5`,
    [projectId, sentinel, rule, before, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
