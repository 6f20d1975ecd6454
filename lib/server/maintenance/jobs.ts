import { deleteUnseen } from "#lib/db/agents/agent-seen.ts";
import { deleteOldIdempotencyKeys } from "#lib/db/connection/idempotency-keys.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { onWake } from "#lib/db/connection/wake.ts";
import { deleteAbsentTabs } from "#lib/db/holds/presence.ts";
import { deleteOldNotifications } from "#lib/db/notifications/notifications.ts";
import { promoteDueTickets } from "#lib/db/runs/claim-tickets.ts";
import { deleteClosedBreakers } from "#lib/db/services/breakers.ts";
import { runHoldBatches } from "#lib/lifecycle/batches/run-hold-batches.ts";
import { escalateHolds } from "#lib/lifecycle/holds/escalate-holds.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { expireReviews } from "#lib/lifecycle/reviews/expire-reviews.ts";
import { endIdleInterventions } from "#lib/lifecycle/runs/end-idle-interventions.ts";
import { reapLostRuns } from "#lib/lifecycle/runs/reap-lost-runs.ts";
import { settleServices } from "#lib/lifecycle/services/settle-services.ts";
import { ageTickets } from "#lib/lifecycle/tickets/age-tickets.ts";
import { onWakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { registry } from "#lib/process-registry.ts";
import { deliverDue } from "#lib/server/notifications/deliver-due.ts";
import { sendsMail } from "#lib/server/notifications/send-mail.ts";

/**
 * One thing that has to happen by itself. Every web process does it, and it is safe when several do (docs/engine.md#maintenance). `onWake`
 * calls back when there may be something to do before its time.
 */
export type Job = {
  name: string;
  everyMs: number;
  work: () => Promise<unknown>;
  onWake?: (listener: () => void) => void;
};

export const JOBS: Job[] = [
  // A lease that ran out makes its run lost within 5 s (docs/contract.md#leases).
  { name: "reap lost runs", everyMs: 1000, work: reapLostRuns },
  { name: "end backoffs", everyMs: 1000, work: () => promoteDueTickets(reader) },
  { name: "settle services", everyMs: 1000, work: settleServices },
  { name: "expire reviews", everyMs: 1000, work: expireReviews },
  {
    name: "decide batches of holds",
    everyMs: 1000,
    work: () => runHoldBatches(registry.shutdown.signal),
    onWake: (listener) => onWakeJob("batches", listener),
  },
  { name: "escalate holds", everyMs: 15_000, work: escalateHolds },
  { name: "tell people of holds", everyMs: 1000, work: () => tellPeople({ mail: sendsMail() }), onWake: onNews },
  {
    name: "deliver notifications",
    everyMs: 1000,
    work: deliverDue,
    onWake: (listener) => onWakeJob("deliveries", listener),
  },
  { name: "age tickets", everyMs: 60_000, work: ageTickets },
  { name: "hand back idle sessions", everyMs: 60_000, work: endIdleInterventions },
  { name: "forget who has gone", everyMs: 60_000, work: deleteAbsentTabs },
  { name: "forget idempotency keys", everyMs: 600_000, work: deleteOldIdempotencyKeys },
  { name: "forget notifications", everyMs: 3_600_000, work: deleteOldNotifications },
  { name: "forget services that work", everyMs: 3_600_000, work: deleteClosedBreakers },
  { name: "forget unseen agents", everyMs: 3_600_000, work: deleteUnseen },
];

/** A busy fleet commits all the time: wake-ups that come closer together are one, in milliseconds. */
const SPACING_MS = 100;

/** Calls `listener` soon after something was committed, here or elsewhere, that is more than lines of agents. */
export function onNews(listener: () => void): void {
  let waiting = false;
  onWake((reason) => {
    if (reason.logOnly || waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      listener();
    }, SPACING_MS).unref();
  });
}
