import { databaseNow } from "#lib/db/connection/database-now.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { projectAskedFor } from "#lib/server/queries/projects/readable-projects.ts";
import type { InsightCsvQuery, Period } from "../../../contract/insights.ts";
import type { InsightSpan } from "../../../db/insights/insight-span.ts";
import { dayStarts } from "./day-starts.ts";

/** What is counted, and what it is compared with: as long a time, as many days earlier. */
export type InsightPeriod = { now: InsightSpan; before: InsightSpan; zone: string };

/**
 * The period that is asked for: whole days of the zone, today up to now. The one before ends as long after its first day began,
 * so that a morning is compared with a morning. Throws `not_found` for a project the caller may not see.
 */
export async function insightPeriod(access: Access, { project, days, zone }: InsightCsvQuery): Promise<InsightPeriod> {
  const projectId = await projectAskedFor(access, project);
  const to = await databaseNow();
  const starts = dayStarts(to, 2 * days, zone);
  const [beforeFrom, from] = [starts[0] ?? to, starts[days] ?? to];
  const beforeTo = new Date(Math.min(from.getTime(), beforeFrom.getTime() + to.getTime() - from.getTime()));
  return {
    now: { projectId, from, to, days: starts.slice(days) },
    before: { projectId, from: beforeFrom, to: beforeTo, days: [beforeFrom] },
    zone,
  };
}

/** The period as the answer states it. */
export function presentPeriod({ now, before, zone }: InsightPeriod): Period {
  return {
    from: now.from.toISOString(),
    to: now.to.toISOString(),
    zone,
    days: now.days.map((day) => day.toISOString()),
    before: { from: before.from.toISOString(), to: before.to.toISOString() },
  };
}
