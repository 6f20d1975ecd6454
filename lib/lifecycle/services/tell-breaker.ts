import type { Tx } from "#lib/db/connection/tx.ts";
import type { ServiceOf } from "#lib/db/services/breakers.ts";
import type { Breaker } from "#lib/engine/services/breaker.ts";
import { ENGINE } from "#lib/lifecycle/transaction/authorize.ts";

const TYPES = {
  open: "service.opened",
  probing: "service.probing",
  ramping: "service.ramping",
  closed: "service.closed",
} as const;

/** The event that a breaker is in another state, or lets in another wave. */
export function tellBreaker(tx: Tx, { projectId, name }: ServiceOf, { state, probeAt, wave }: Breaker): void {
  tx.emit({
    type: TYPES[state],
    actor: ENGINE,
    projectId,
    data: { service: name, probeAt: probeAt?.toISOString() ?? null, ...(state === "ramping" ? { wave } : {}) },
  });
}
