import { z } from "zod";
import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { HOLD_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { PROJECT_REASONS } from "#lib/engine/holds/hold-subjects.ts";
import {
  MAX_STOPPED_LISTED,
  type ProjectCause,
  projectFingerprint,
  type Stopped,
} from "#lib/engine/holds/project-hold.ts";

const OpenRow = z.object({ id: z.string(), version: z.number() });

/** The open hold of a cause, locked; null where there is none. Index hold_one_open_of_project. */
export async function lockProjectHold(tx: Tx, cause: ProjectCause): Promise<z.infer<typeof OpenRow> | null> {
  const { projectId, reason, about } = cause;
  return tx.row(
    OpenRow,
    `SELECT id, version FROM hold WHERE project_id = $1 AND subject = $2 AND reason = $3 AND about = $4
       AND state = 'open' AND ticket_id IS NULL FOR UPDATE`,
    [projectId, PROJECT_REASONS[reason], reason, about],
  );
}

export type NewProjectHold = ProjectCause & {
  id: string;
  summary: string;
  stopped: Stopped;
  openedAt: Date;
  checkAt: Date;
  recurrence: number;
};

/**
 * Writes an open hold of a project, which belongs to its leads. False: there is one of this cause already, and nothing was
 * written. Index hold_one_open_of_project.
 */
export async function insertProjectHold(tx: Tx, actor: Actor, hold: NewProjectHold): Promise<boolean> {
  const { id, projectId, reason, about, summary, stopped, openedAt, checkAt, recurrence } = hold;
  return tx.wrote(
    `INSERT INTO hold (id, project_id, subject, reason, about, stops, summary, fingerprint, owner_role, resume_condition,
       check_at, opened_at, opened_by, recurrence, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'lead', $9, $10, $11, $12, $13, 'open')
     ON CONFLICT (project_id, subject, reason, about) WHERE state = 'open' AND ticket_id IS NULL DO NOTHING`,
    [
      id,
      projectId,
      PROJECT_REASONS[reason],
      reason,
      about,
      json(storedStops(stopped)),
      summary,
      projectFingerprint(hold),
      HOLD_REASONS[reason].resumes,
      checkAt,
      openedAt,
      json(actor),
      recurrence,
    ],
  );
}

/** Writes what an open hold of a project stops by now. False: that is what was stored. By primary key. */
export async function updateStopped(tx: Tx, id: string, stopped: Stopped): Promise<boolean> {
  return tx.wrote("UPDATE hold SET stops = $2 WHERE id = $1 AND state = 'open' AND stops <> $2::jsonb", [
    id,
    json(storedStops(stopped)),
  ]);
}

function storedStops({ count, ticketIds }: Stopped): Stopped {
  return { count, ticketIds: ticketIds.slice(0, MAX_STOPPED_LISTED) };
}
