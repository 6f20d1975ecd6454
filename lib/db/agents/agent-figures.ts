import { z } from "zod";
import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import { reader } from "#lib/db/connection/transaction.ts";

/** One agent or sentinel, or with null all of the project. */
export type Whose = { role: ProfileRole; name: string | null };

const Ended = z.object({ passed: z.number(), failed: z.number(), lost: z.number() });
const EndedInHour = Ended.extend({ name: z.string(), hour: z.number() });
const EndedAt = Ended.extend({ at: z.date() });
/** How many runs or reviews ended, and how. */
export type Ended = z.infer<typeof Ended>;
/** `hours`: how many in each of the last 24, the oldest first. */
export type EndedOf = Ended & { name: string; hours: number[] };

/**
 * What ended within $2 hours in project $1, as rows of (who, at, outcome): runs of agents, or reviews of sentinels. It says now()
 * because clock_timestamp() may differ from row to row, so that PostgreSQL would use no index.
 */
const ENDED: Record<ProfileRole, string> = {
  agent: `SELECT agent AS who, ended_at AS at, state AS outcome FROM run
    WHERE project_id = $1 AND ended_at > now() - make_interval(hours => $2) AND state IN ('succeeded', 'failed', 'lost')`,
  sentinel: `SELECT sentinel AS who, ended_at AS at, verdict AS outcome FROM review
    WHERE project_id = $1 AND ended_at > now() - make_interval(hours => $2) AND sentinel IS NOT NULL`,
};

/** An unavailable review counts as lost: it says nothing about the work, only that the sentinel did not get through. */
const COUNTS = `count(*) FILTER (WHERE outcome IN ('succeeded', 'approved'))::int AS passed,
  count(*) FILTER (WHERE outcome IN ('failed', 'rejected'))::int AS failed,
  count(*) FILTER (WHERE outcome IN ('lost', 'unavailable'))::int AS lost`;

/**
 * What each agent or sentinel of a project ended within 24 hours; whoever ended nothing is left out. Index run_ended or
 * review_ended alone, as many entries as ended in that time.
 */
export async function countEndedByName(projectId: string, role: ProfileRole): Promise<EndedOf[]> {
  const rows = await reader.rows(
    EndedInHour,
    `SELECT who AS name, greatest(0, 23 - floor(extract(epoch FROM now() - at) / 3600)::int) AS hour, ${COUNTS}
     FROM (${ENDED[role]}) e GROUP BY 1, 2`,
    [projectId, 24],
  );
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofName]) => sumUp(name, ofName));
}

function sumUp(name: string, rows: z.infer<typeof EndedInHour>[]): EndedOf {
  const sum: EndedOf = { name, passed: 0, failed: 0, lost: 0, hours: Array.from({ length: 24 }, () => 0) };
  for (const { passed, failed, lost, hour } of rows) {
    sum.passed += passed;
    sum.failed += failed;
    sum.lost += lost;
    sum.hours[hour] = passed + failed + lost;
  }
  return sum;
}

/** What ended in each of the last 24 hours, by the beginning of the hour (`at`), the oldest first. The same indexes. */
export async function countEndedByHour(projectId: string, { role, name }: Whose): Promise<z.infer<typeof EndedAt>[]> {
  return reader.rows(
    EndedAt,
    `SELECT h.at, ${COUNTS}
     FROM generate_series(now() - interval '24 hours', now() - interval '30 minutes', interval '1 hour') AS h(at)
     LEFT JOIN (${ENDED[role]}) e ON e.at >= h.at AND e.at < h.at + interval '1 hour' AND ($3::text IS NULL OR e.who = $3)
     GROUP BY h.at ORDER BY h.at`,
    [projectId, 24, name],
  );
}

const FailedRow = z.object({ failed: z.boolean(), category: z.string().nullable(), count: z.number() });

/**
 * How many runs of an agent (null: of all) succeeded, failed or were lost within so many hours (`ended`), how many of them failed
 * or were lost, and those by category, the most frequent first. Index run_ended alone.
 */
export async function countFailures(projectId: string, name: string | null, hours: number) {
  const rows = await reader.rows(
    FailedRow,
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
