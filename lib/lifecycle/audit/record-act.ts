import type { Actor } from "#lib/contract/basics.ts";
import { insertAuditLine, type NewAuditLine } from "#lib/db/audit/write-line.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";

/** `data`: what the act changed, in names, numbers and ids; never a secret, nor text in which somebody may have written one. */
export type ActLine = Pick<NewAuditLine, "act" | "projectId"> & {
  subject: { kind: string; id?: string | null; name?: string | null };
  data?: Record<string, unknown>;
};

/**
 * Writes an act to the audit, in the transaction of the act: both are committed or neither. Each verb that does one of `ACTS`
 * (`lib/engine/audit/acts.ts`) calls this; nothing else writes lines. A token is named beside the person that it acts for. It
 * takes no lock: the line is chained after the commit (docs/decisions/0042-an-audit-that-waits-for-nobody.md).
 */
export async function recordAct(tx: Tx, who: Access | Actor, { subject, data = {}, ...line }: ActLine): Promise<void> {
  const isCaller = "userId" in who;
  await insertAuditLine(tx, {
    ...line,
    id: newId("aud"),
    actor: isCaller ? person(who) : who,
    subject: { kind: subject.kind, id: subject.id ?? null, name: subject.name ?? null },
    data: isCaller && who.tokenId !== null ? { ...data, token: who.tokenId } : data,
  });
}
