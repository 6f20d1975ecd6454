import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import type { Retention } from "#lib/contract/policies/retention.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";

const RetentionRow = z.object({
  version: z.number(),
  logDays: z.number().nullable(),
  eventDays: z.number().nullable(),
  ticketDays: z.number().nullable(),
});

/** What is in force in a project; version 0 keeps everything, before anyone said otherwise. Primary key, its last entry. */
export async function readRetention(projectId: string, from: Reader = reader): Promise<Retention> {
  const row = await from.row(
    RetentionRow,
    `SELECT version, log_days AS "logDays", event_days AS "eventDays", ticket_days AS "ticketDays" FROM retention_version
     WHERE project_id = $1 ORDER BY version DESC LIMIT 1`,
    [projectId],
  );
  return row ?? { version: 0, logDays: null, eventDays: null, ticketDays: null };
}

/** Inserts a version, which is in force from now on. Throws where the project has one of this number. By primary key. */
export async function insertRetention(tx: Tx, row: { projectId: string; actor: Actor } & Retention): Promise<void> {
  await tx.run(
    "INSERT INTO retention_version (project_id, version, log_days, event_days, ticket_days, actor) VALUES ($1, $2, $3, $4, $5, $6)",
    [row.projectId, row.version, row.logDays, row.eventDays, row.ticketDays, json(row.actor)],
  );
}

const ProjectRow = z.object({ id: z.string(), kind: z.enum(["log", "events", "ticket"]), days: z.number() });
/** What a project does not keep for ever, and for how many days it does. */
export type Kept = z.infer<typeof ProjectRow>;

/** Every project that does not keep everything. The last entry of retention_version's primary key for each project. */
export async function readKept(): Promise<Kept[]> {
  return reader.rows(
    ProjectRow,
    `SELECT p.id, k.kind, k.days FROM project p
     CROSS JOIN LATERAL (SELECT log_days, event_days, ticket_days FROM retention_version v WHERE v.project_id = p.id ORDER BY version DESC LIMIT 1) v
     CROSS JOIN LATERAL (VALUES ('log', v.log_days), ('events', v.event_days), ('ticket', v.ticket_days)) k (kind, days)
     WHERE k.days IS NOT NULL`,
  );
}

/** Makes changes of a project's retention wait for each other until the transaction ends. By primary key. */
export async function lockRetention(tx: Tx, projectId: string): Promise<void> {
  await tx.run("SELECT 1 FROM project WHERE id = $1 FOR NO KEY UPDATE", [projectId]);
}
