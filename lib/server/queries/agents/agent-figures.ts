import type { z } from "zod";
import {
  type AgentActivity,
  type AgentFailures,
  type AgentQuery,
  type DoneReview,
  FAILURE_SPANS,
  type FailureQuery,
  type LostRun,
  type LostWordsQuery,
  type RecentReviewsQuery,
} from "#lib/contract/agents.ts";
import { countEndedByHour, countFailures } from "#lib/db/agents/agent-figures.ts";
import { readRecentReviews } from "#lib/db/reviews/recent-reviews.ts";
import { readLostRuns } from "#lib/db/runs/lost-runs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";

/**
 * What ended in each of the last 24 hours: runs, or with `role` sentinel reviews; of everyone, or with `name` of one. Cost:
 * indexes run_ended and review_ended, as many entries as ended in that time. Throws `not_found`.
 */
export async function getAgentActivity(access: Access, query: AgentQuery): Promise<AgentActivity> {
  const projectId = await projectAskedFor(access, query.project);
  const hours = await countEndedByHour(projectId, { role: query.role ?? "agent", name: query.name ?? null });
  return { hours: hours.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })) };
}

/**
 * How often runs failed or were lost within a day or a week, and why; with `name` those of one agent. Cost: index run_ended, as
 * many entries as ended in that time. Throws `not_found`.
 */
export async function getAgentFailures(access: Access, query: FailureQuery): Promise<AgentFailures> {
  const projectId = await projectAskedFor(access, query.project);
  return countFailures(projectId, query.name ?? null, FAILURE_SPANS[query.span]);
}

/** The latest lost runs with the last that each said; with `name` those of one agent. Cost: index run_lost, five entries. Throws `not_found`. */
export async function listLostWords(access: Access, query: z.infer<typeof LostWordsQuery>): Promise<LostRun[]> {
  const rows = await readLostRuns(await projectAskedFor(access, query.project), query.name ?? null);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), endedAt: row.endedAt.toISOString() }));
}

/** The latest reviews of one sentinel. Cost: index review_ended from its end. Throws `not_found`. */
export async function listRecentReviews(access: Access, query: RecentReviewsQuery): Promise<DoneReview[]> {
  const rows = await readRecentReviews(await projectAskedFor(access, query.project), query.name);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), endedAt: row.endedAt.toISOString() }));
}
