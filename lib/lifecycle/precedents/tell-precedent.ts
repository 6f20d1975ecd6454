import type { Tx } from "#lib/db/connection/tx.ts";

/** Writes the event `precedent.changed`, in the log of its project and of the ticket where it was kept or used. */
export function tellPrecedent(
  tx: Tx,
  { id, projectId }: { id: string | null; projectId: string },
  precedentId: string,
  { runId, holdId, ...what }: Told,
): void {
  const data = { precedentId, ...what };
  tx.emit({ type: "precedent.changed", projectId, ticketId: id, runId, holdId, data });
}

export type Told = {
  /** `stopped`: an automatic answer did not hold, so it gives none any more */
  change: "kept" | "used" | "allowed" | "disallowed" | "extended" | "stopped" | "revoked";
  how?: "accepted" | "automatic";
  auto?: boolean;
  /** key of the ticket where it was kept */
  source?: string;
  runId?: string | null;
  holdId?: string | null;
};
