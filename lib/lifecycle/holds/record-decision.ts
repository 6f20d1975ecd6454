import type { Tx } from "#lib/db/connection/tx.ts";
import type { HoldRow } from "#lib/db/holds/hold-row.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { recordAct } from "#lib/lifecycle/audit/record-act.ts";
import type { Proposal } from "./propose-decision.ts";

export type RecordedDecision = Pick<Proposal, "verb" | "waive" | "grant"> & {
  id: string;
  projectId: string;
  /** null: the hold is the project's */
  ticket: { id: string; key: string } | null;
  briefSha256: string | null;
};

/**
 * Writes a decision to the audit: the verb, and the hash of exactly what the person was shown; a takeover of a run besides. Note and
 * answer are in the decision, where a secret that somebody typed can be taken out: the audit keeps for ever.
 */
export async function recordDecision(tx: Tx, access: Access, hold: HoldRow, decided: RecordedDecision): Promise<void> {
  const { id, projectId, ticket, verb, waive, grant, briefSha256 } = decided;
  const of = { ticket: ticket?.id ?? null, run: hold.runId };
  const name = ticket?.key ?? hold.about;
  await recordAct(tx, access, {
    act: "hold.decided",
    projectId,
    subject: { kind: "hold", id: hold.id, name },
    data: { decision: id, verb, reason: hold.reason, ...of, briefSha256, waive, grant },
  });
  if (verb !== "intervene") return;
  const subject = { kind: "run", id: hold.runId, name };
  await recordAct(tx, access, {
    act: "run.taken_over",
    projectId,
    subject,
    data: { hold: hold.id, ticket: of.ticket },
  });
}
