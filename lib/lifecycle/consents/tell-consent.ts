import type { Tx } from "#lib/db/connection/tx.ts";

export type ToldConsent = {
  /** `withdrawn`: the agent asked for another call of the tool instead */
  change: "given" | "denied" | "taken" | "done" | "revoked" | "withdrawn";
  scope?: string;
  tool?: string;
  sha256?: string;
  outcome?: string;
  runId?: string | null;
  holdId?: string | null;
};

/** Writes the event `consent.changed`, in the log of its project and of the ticket where it was given or used. */
export function tellConsent(
  tx: Tx,
  { id, projectId }: { id: string | null; projectId: string },
  consentId: string,
  { runId, holdId, ...what }: ToldConsent,
): void {
  tx.emit({ type: "consent.changed", projectId, ticketId: id, runId, holdId, data: { consentId, ...what } });
}
