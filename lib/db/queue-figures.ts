import type { HoldReason } from "../engine/hold-reasons.ts";
import { pool } from "./pool.ts";

export type QueueFigures = {
  /** not counting those that are snoozed */
  byReason: Partial<Record<HoldReason, number>>;
  snoozed: number;
  pastTarget: number;
  nextCheckAt: Date | null;
  /** runs under way */
  running: number;
  /** an agent has been here, ever */
  hasRuns: boolean;
};

/**
 * What stands above the queue: open holds by reason, those past their target, the next check, runs under way. Indexes
 * hold_figures alone, and run_running: open holds and running runs only. `projects` null: all.
 */
export async function readQueueFigures(projects: string[] | null): Promise<QueueFigures> {
  const [holds, runs] = await Promise.all([
    pool().query<{ reason: HoldReason; count: number; snoozed: number; past: number; next: Date | null }>(
      `SELECT reason, count(*)::int AS count, count(*) FILTER (WHERE snoozed_until > now())::int AS snoozed,
         count(*) FILTER (WHERE escalations > 0 OR check_at <= now())::int AS past,
         min(check_at) AS next
       FROM hold WHERE state = 'open' AND ($1::text[] IS NULL OR project_id = ANY ($1)) GROUP BY reason`,
      [projects],
    ),
    pool().query<{ running: number; hasRuns: boolean }>(
      `SELECT count(*)::int AS running,
         EXISTS (SELECT 1 FROM run WHERE $1::text[] IS NULL OR project_id = ANY ($1)) AS "hasRuns"
       FROM run WHERE state = 'running' AND ($1::text[] IS NULL OR project_id = ANY ($1))`,
      [projects],
    ),
  ]);
  const checks = holds.rows.flatMap((row) => (row.next === null ? [] : [row.next.getTime()]));
  return {
    byReason: Object.fromEntries(holds.rows.map((row) => [row.reason, row.count - row.snoozed])),
    snoozed: holds.rows.reduce((sum, row) => sum + row.snoozed, 0),
    pastTarget: holds.rows.reduce((sum, row) => sum + row.past, 0),
    nextCheckAt: checks.length > 0 ? new Date(Math.min(...checks)) : null,
    running: runs.rows[0]?.running ?? 0,
    hasRuns: runs.rows[0]?.hasRuns ?? false,
  };
}
