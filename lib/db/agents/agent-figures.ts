import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { pool } from "#lib/db/connection/pool.ts";

/** An agent's own figures, or with null those of the whole project. */
export type Whose = { role: ProfileRole; name: string | null };
export type Ended = { passed: number; failed: number; lost: number };
export type EndedOf = Ended & { name: string; hours: number[] };

/**
 * What ended since a number of hours, as rows of (who, at, outcome): runs of agents, or reviews of sentinels. now() and not
 * clock_timestamp(), which PostgreSQL takes for another at each row and does not look up in an index.
 */
const ENDED: Record<ProfileRole, string> = {
  agent: `SELECT agent AS who, ended_at AS at, state AS outcome FROM run
    WHERE project_id = $1 AND ended_at > now() - make_interval(hours => $2) AND state IN ('succeeded', 'failed', 'lost')`,
  sentinel: `SELECT sentinel AS who, ended_at AS at, verdict AS outcome FROM review
    WHERE project_id = $1 AND ended_at > now() - make_interval(hours => $2) AND sentinel IS NOT NULL`,
};

/** A review that was unavailable says nothing about anybody's work: for its sentinel it is what a loss is for an agent. */
const COUNTS = `count(*) FILTER (WHERE outcome IN ('succeeded', 'approved'))::int AS passed,
  count(*) FILTER (WHERE outcome IN ('failed', 'rejected'))::int AS failed,
  count(*) FILTER (WHERE outcome IN ('lost', 'unavailable'))::int AS lost`;

/**
 * What each agent or sentinel of a project ended within 24 hours; `hours` all of it hour by hour, the oldest first. Indexes
 * run_ended and review_ended alone, as many entries as ended in that time.
 */
export async function countEndedByName(projectId: string, role: ProfileRole): Promise<EndedOf[]> {
  const { rows } = await pool().query<Ended & { name: string; hour: number }>(
    `SELECT who AS name, greatest(0, 23 - floor(extract(epoch FROM now() - at) / 3600)::int) AS hour, ${COUNTS}
     FROM (${ENDED[role]}) e GROUP BY 1, 2`,
    [projectId, 24],
  );
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofName]) => sumUp(name, ofName));
}

function sumUp(name: string, rows: (Ended & { hour: number })[]): EndedOf {
  const sum: EndedOf = { name, passed: 0, failed: 0, lost: 0, hours: Array.from({ length: 24 }, () => 0) };
  for (const { passed, failed, lost, hour } of rows) {
    sum.passed += passed;
    sum.failed += failed;
    sum.lost += lost;
    sum.hours[hour] = passed + failed + lost;
  }
  return sum;
}

/** What ended in each of the last 24 hours, the oldest first; the last one ends now. The same indexes. */
export async function countEndedByHour(projectId: string, { role, name }: Whose): Promise<(Ended & { at: Date })[]> {
  const { rows } = await pool().query<Ended & { at: Date }>(
    `SELECT h.at, ${COUNTS}
     FROM generate_series(now() - interval '24 hours', now() - interval '30 minutes', interval '1 hour') AS h(at)
     LEFT JOIN (${ENDED[role]}) e ON e.at >= h.at AND e.at < h.at + interval '1 hour' AND ($3::text IS NULL OR e.who = $3)
     GROUP BY h.at ORDER BY h.at`,
    [projectId, 24, name],
  );
  return rows;
}

/** Failed and lost runs of so many hours by category, and how many runs ended in that time. Index run_ended alone. */
export async function countFailures(
  projectId: string,
  name: string | null,
  hours: number,
): Promise<{ ended: number; failed: number; categories: { category: string; count: number }[] }> {
  const { rows } = await pool().query<{ failed: boolean; category: string | null; count: number }>(
    `SELECT state <> 'succeeded' AS failed, CASE WHEN state <> 'succeeded' THEN coalesce(category, 'manual_review') END AS category,
       count(*)::int AS count
     FROM run WHERE project_id = $1 AND ended_at > now() - make_interval(hours => $2)
       AND state IN ('succeeded', 'failed', 'lost') AND ($3::text IS NULL OR agent = $3)
     GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
    [projectId, hours, name],
  );
  const categories = rows.flatMap(({ category, count }) => (category === null ? [] : [{ category, count }]));
  const sum = (counted: { count: number }[]) => counted.reduce((total, { count }) => total + count, 0);
  return { ended: sum(rows), failed: sum(categories), categories };
}
