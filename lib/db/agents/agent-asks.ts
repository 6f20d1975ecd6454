import { z } from "zod";
import { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { ALIVE_SECONDS, LISTED_DAYS } from "#lib/contract/agents.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader } from "#lib/db/connection/tx.ts";
import type { Ask } from "#lib/engine/queue/served-by.ts";
import { stableHash } from "#lib/engine/text/stable-hash.ts";

/** What somebody asks for beside the projects; `service` is the account or provider that the work will use. */
export type AskedFor = { driver: string | null; labels: string[]; service: string | null };

/**
 * Stores what an agent or a sentinel has just asked for in these projects (null: in all). One row for each project and
 * combination, by index agent_ask_one; seen_at is in no index.
 */
export async function upsertAsk(
  role: ProfileRole,
  name: string,
  projects: string[] | null,
  { driver, labels, service }: AskedFor,
): Promise<void> {
  const sorted = labels.toSorted();
  await reader.run(
    `INSERT INTO agent_ask (project_id, role, name, asks, driver, labels, service, seen_at)
     SELECT s.project_id, $2, $3, $4, $5, $6, $7, clock_timestamp() FROM unnest($1::text[]) AS s(project_id) ORDER BY s.project_id
     ON CONFLICT (project_id, role, name, asks) DO UPDATE SET seen_at = excluded.seen_at`,
    [projects ?? [null], role, name, stableHash(JSON.stringify([driver, sorted, service])), driver, sorted, service],
  );
}

const AskRow = z.object({
  role: ProfileRole,
  projectId: z.string().nullable(),
  driver: z.string().nullable(),
  labels: z.array(z.string()),
  name: z.string(),
  seenAt: z.date(),
  alive: z.boolean(),
});

/**
 * What was asked for within a week in a project (null: in any), those who ask for the same as one. Whoever holds a lease is
 * alive, however seldom they ask. Index agent_ask_one, the rows of the project and of every project; run_running and
 * review_claimed.
 */
export async function readAsks(projectId: string | null, from: Reader = reader): Promise<Ask[]> {
  return from.rows(
    AskRow,
    `WITH busy AS (
       SELECT DISTINCT 'agent' AS role, project_id, agent AS name FROM run WHERE state = 'running' AND lease_expires_at > clock_timestamp()
       UNION
       SELECT DISTINCT 'sentinel', project_id, sentinel FROM review WHERE state = 'claimed' AND lease_expires_at > clock_timestamp())
     SELECT a.role, a.project_id AS "projectId", a.driver, a.labels, (array_agg(a.name ORDER BY a.seen_at DESC))[1] AS name,
       max(a.seen_at) AS "seenAt", bool_or(a.seen_at > now() - make_interval(secs => $2) OR EXISTS (
         SELECT 1 FROM busy b WHERE b.role = a.role AND b.name = a.name AND (a.project_id IS NULL OR b.project_id = a.project_id))) AS alive
     FROM agent_ask a
     WHERE ($1::text IS NULL OR a.project_id = $1 OR a.project_id IS NULL) AND a.seen_at > now() - make_interval(days => $3)
     GROUP BY a.role, a.project_id, a.driver, a.labels`,
    [projectId, ALIVE_SECONDS, LISTED_DAYS],
  );
}

/** Deletes what nobody has asked for within a week; answers how many. Reads the whole table, a row for each combination. */
export async function deleteOldAsks(): Promise<number> {
  return reader.run("DELETE FROM agent_ask WHERE seen_at < now() - make_interval(days => $1)", [LISTED_DAYS]);
}
