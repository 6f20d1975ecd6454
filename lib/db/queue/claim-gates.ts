import { z } from "zod";
import { reader } from "#lib/db/connection/transaction.ts";
import { listed, planned, type Reader, type Tx } from "#lib/db/connection/tx.ts";
import { DAY_COST, DayCostRow } from "#lib/db/projects/day-costs.ts";
import type { ProjectGates } from "#lib/engine/queue/claim-gates.ts";
import { dayBudgetGates } from "#lib/engine/queue/day-budget.ts";
import { type ClaimNames, GATE_SUBJECTS } from "#lib/engine/queue/gate.ts";
import type { Counts, LimitRule } from "#lib/engine/queue/limit-gates.ts";

const RuleRow = z.object({ by: z.enum(GATE_SUBJECTS), match: z.string().nullable(), max: z.number() });
const PauseRow = z.object({
  by: z.enum(GATE_SUBJECTS),
  match: z.string().nullable(),
  who: z.string(),
  since: z.string(),
  note: z.string().nullable(),
});
const GateRow = z.object({
  projectId: z.string(),
  rules: z.array(RuleRow).nullable(),
  pauses: z.array(PauseRow).nullable(),
  ...DayCostRow.shape,
  isDue: z.boolean(),
  isUnfetched: z.boolean(),
  isDown: z.boolean(),
});

/**
 * What a claim finds before it takes anything. `isDue`: a backoff has ended; `isUnfetched`: a decided run waits for one of these agents or
 * for any; `down`: ids of the projects in which the service that it names is down.
 */
export type BeforeClaim = { gates: ProjectGates[]; isDue: boolean; isUnfetched: boolean; down: string[] };

/**
 * The gates of the projects that a claim may take from (null: of all), without counts, and whether there is something else to
 * do first. For each project the last entry of limit_version's primary key and the index pause_in_force, and what `DAY_COST` reads; one look each into
 * ticket_waiting and run_resuming.
 */
export async function readBeforeClaim(
  projects: string[] | null,
  unfetchedAfterSeconds: number,
  { agents, service }: Pick<ClaimNames, "service"> & { agents: string[] } = { agents: [], service: null },
  from: Reader = reader,
): Promise<BeforeClaim> {
  const rows = await from.rows(
    GateRow,
    planned(`${GATES} ${projects === null ? "WHERE $1::text[] IS NULL" : `WHERE p.id = ANY (${listed("$1")})`}`),
    [projects, unfetchedAfterSeconds, agents, service],
  );
  return {
    gates: rows.map(({ projectId, rules, pauses, isDue: _, isUnfetched: __, ...cost }) => ({
      projectId,
      pauses: (pauses ?? []).map((pause) => ({ ...pause, since: new Date(pause.since) })),
      rules: rules ?? [],
      counts: null,
      others: dayBudgetGates(cost),
    })),
    isDue: rows[0]?.isDue ?? false,
    isUnfetched: rows[0]?.isUnfetched ?? false,
    down: rows.filter(({ isDown }) => isDown).map(({ projectId }) => projectId),
  };
}

const GATES = `SELECT p.id AS "projectId",
  (SELECT v.rules FROM limit_version v WHERE v.project_id = p.id ORDER BY v.version DESC LIMIT 1) AS rules,
  (SELECT jsonb_agg(jsonb_build_object('by', s.by, 'match', s.match, 'who', s.actor ->> 'name', 'since', s.created_at, 'note', s.note)
     ORDER BY s.created_at) FROM pause s WHERE s.project_id = p.id AND s.ended_at IS NULL) AS pauses,${DAY_COST},
  coalesce((SELECT greatest(t.retry_after, t.not_before) FROM ticket t WHERE t.state = 'ready' AND NOT t.due
    ORDER BY greatest(t.retry_after, t.not_before) LIMIT 1) <= now(), false) AS "isDue",
  EXISTS (SELECT 1 FROM run r WHERE r.state = 'resuming'
    AND (r.agent = ANY (${listed("$3")}) OR r.resuming_since <= now() - make_interval(secs => $2))) AS "isUnfetched",
  EXISTS (SELECT 1 FROM service s WHERE s.project_id = p.id AND s.name = (SELECT $4::text) AND s.state <> 'closed') AS "isDown"
  FROM project p`;

const LockedRow = z.object({ locked: z.unknown() });

/**
 * Makes claims of these projects, and changes of their limits, wait for each other until the transaction ends. What is read by
 * a later statement then counts every run that an earlier claim started. An advisory lock, so that nothing else of the project
 * waits; always taken in the same order, and before the row of any ticket.
 */
export async function lockLimits(tx: Tx, projectIds: string[]): Promise<void> {
  for (const id of projectIds.toSorted())
    await tx.row(LockedRow, "SELECT pg_advisory_xact_lock(hashtextextended('limits of ' || $1, 0)) AS locked", [id]);
}

const CountRow = z.object({
  projectId: z.string(),
  project: z.number(),
  agent: z.number(),
  service: z.number(),
  repo: z.number(),
  labels: z.record(z.string(), z.number()),
});

/**
 * How many runs of each project are running, and of those how many with what the claim names and by the labels that their
 * tickets have now. Index run_running: only what is running; the tickets by primary key.
 */
export async function readRunning(from: Reader, projectIds: string[], names: ClaimNames): Promise<Map<string, Counts>> {
  const rows = await from.rows(
    CountRow,
    `SELECT p.id AS "projectId", r.*, coalesce(l.labels, '{}') AS labels FROM unnest($1::text[]) p (id)
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS project, (count(*) FILTER (WHERE agent = $2))::int AS agent,
         (count(*) FILTER (WHERE service = $3))::int AS service, (count(*) FILTER (WHERE repo = $4))::int AS repo
       FROM run WHERE project_id = p.id AND state = 'running') r
     CROSS JOIN LATERAL (
       SELECT jsonb_object_agg(label, n) AS labels FROM (
         SELECT u.label, count(DISTINCT r.id)::int AS n FROM run r JOIN ticket t ON t.id = r.ticket_id
         CROSS JOIN LATERAL unnest(t.labels) u (label)
         WHERE r.project_id = p.id AND r.state = 'running' GROUP BY u.label) counted) l`,
    [projectIds, names.agent, names.service, names.repo],
  );
  return new Map(
    rows.map(({ projectId, labels, ...counts }) => [projectId, { ...counts, labels: new Map(Object.entries(labels)) }]),
  );
}

/** Whether claims of a project have to be counted. */
export const isLimited = (gates: { rules: LimitRule[] }): boolean => gates.rules.length > 0;
