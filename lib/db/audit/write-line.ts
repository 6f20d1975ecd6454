import type { Actor } from "#lib/contract/basics.ts";
import { json } from "#lib/db/connection/set-columns.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Act } from "#lib/engine/audit/acts.ts";

export type NewAuditLine = {
  id: string;
  /** null: it concerns the desk and not one project */
  projectId: string | null;
  actor: Actor;
  act: Act;
  subject: { kind: string; id: string | null; name: string | null };
  data: Record<string, unknown>;
};

/** Writes a line, which is chained after its commit. Primary keys. */
export async function insertAuditLine(tx: Tx, line: NewAuditLine): Promise<void> {
  await tx.run(
    `WITH line AS (
       INSERT INTO audit (id, project, actor, act, subject, data)
       VALUES ($1, (SELECT slug FROM project WHERE id = $2), $3, $4, $5, $6) RETURNING id)
     INSERT INTO audit_tail (audit_id) SELECT id FROM line`,
    [line.id, line.projectId, json(line.actor), line.act, json(line.subject), json(line.data)],
  );
}
