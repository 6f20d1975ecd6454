import { z } from "zod";
import { FirstSteps } from "#lib/contract/projects/first-steps.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";

/** How many of the latest runs are looked through for one that succeeded. */
const LATEST_RUNS = 200;

/** A time within json is text, as PostgreSQL writes it. */
const at = z.string();
const { ticket, run } = FirstSteps.shape;
const Named = z.object({ name: z.string(), at });

const StepsRow = z.object({
  token: Named.nullable(),
  agent: Named.nullable(),
  ticket: ticket.unwrap().extend({ at }).nullable(),
  run: run.unwrap().extend({ at }).nullable(),
});
type Steps = z.infer<typeof StepsRow>;

/**
 * How far a project has come, from the rows that tell it; null for what it has not done yet. Cost: the tokens (a few rows),
 * index agent_seen_name, one entry of ticket_number, the latest 200 runs by run_list. Asked only until the first run has
 * succeeded.
 */
export async function readFirstSteps(projectId: string): Promise<Steps> {
  return reader.only(
    StepsRow,
    `SELECT
      (SELECT jsonb_build_object('name', name, 'at', created_at) FROM api_token
         WHERE scope = 'agent' AND (project_id = $1 OR project_id IS NULL) AND revoked_at IS NULL ORDER BY created_at LIMIT 1) AS token,
      (SELECT jsonb_build_object('name', name, 'at', seen_at) FROM agent_seen
         WHERE (project_id = $1 OR project_id IS NULL) AND role = 'agent' ORDER BY seen_at DESC LIMIT 1) AS agent,
      (SELECT jsonb_build_object('id', id, 'key', key, 'title', title, 'state', state, 'at', created_at) FROM ticket
         WHERE project_id = $1 ORDER BY number LIMIT 1) AS ticket,
      (SELECT jsonb_build_object('id', r.id, 'ticketKey', t.key, 'state', r.state, 'reason', r.error ->> 'message', 'at', coalesce(r.ended_at, r.started_at))
         FROM (SELECT * FROM run WHERE project_id = $1 ORDER BY started_at DESC LIMIT ${LATEST_RUNS}) r JOIN ticket t ON t.id = r.ticket_id
         ORDER BY r.state = 'succeeded' DESC, CASE WHEN r.state = 'succeeded' THEN r.ended_at END, r.started_at DESC LIMIT 1) AS run`,
    [projectId],
  );
}

/** Whether a person dismissed the first steps of a project. Primary key. */
export async function isDismissed(userId: string, projectId: string): Promise<boolean> {
  const userId_projectId = { userId, projectId };
  return (await prisma().firstStepsDismissal.findUnique({ where: { userId_projectId } })) !== null;
}

/** Dismisses the first steps of a project for one person. Changes nothing where they did before. */
export async function insertDismissal(userId: string, projectId: string): Promise<void> {
  await prisma().firstStepsDismissal.createMany({ data: { userId, projectId }, skipDuplicates: true });
}

/** Shows a person the first steps of a project again. */
export async function deleteDismissal(userId: string, projectId: string): Promise<void> {
  await prisma().firstStepsDismissal.deleteMany({ where: { userId, projectId } });
}
