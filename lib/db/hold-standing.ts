import type { Actor } from "../contract/basics.ts";
import { PRIORITY_NAMES, type PriorityName } from "../engine/next-best-minute.ts";
import { pool } from "./pool.ts";

/** What a row of the queue shows of a hold beside what the API shows of every hold. */
export type HoldStanding = {
  projectId: string;
  priority: PriorityName;
  escalations: number;
  snooze: { until: string; by: string } | null;
};

/** By id. Primary keys of hold and ticket. */
export async function readHoldStandings(holdIds: string[]): Promise<Map<string, HoldStanding>> {
  if (holdIds.length === 0) return new Map();
  const { rows } = await pool().query<
    Omit<HoldStanding, "priority" | "snooze"> & { id: string; priority: number; until: Date | null; by: Actor | null }
  >(
    `SELECT h.id, h.project_id AS "projectId", t.priority, h.escalations,
       CASE WHEN h.state = 'open' AND h.snoozed_until > clock_timestamp() THEN h.snoozed_until END AS until, h.snoozed_by AS by
     FROM hold h JOIN ticket t ON t.id = h.ticket_id WHERE h.id = ANY ($1)`,
    [holdIds],
  );
  return new Map(
    rows.map(({ id, projectId, priority, escalations, until, by }) => [
      id,
      {
        projectId,
        escalations,
        priority: PRIORITY_NAMES[priority] ?? "normal",
        snooze: until === null ? null : { until: until.toISOString(), by: by?.name ?? "" },
      },
    ]),
  );
}
