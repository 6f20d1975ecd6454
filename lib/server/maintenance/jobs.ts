import { ALIVE_SECONDS } from "#lib/contract/agents.ts";
import { deleteOldAsks } from "#lib/db/agents/agent-asks.ts";
import { deleteUnseen } from "#lib/db/agents/agent-seen.ts";
import { deleteOldIdempotencyKeys } from "#lib/db/connection/idempotency-keys.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { onWake } from "#lib/db/connection/wake.ts";
import { deleteEndedPending } from "#lib/db/holds/pending/pending-decisions.ts";
import { deleteAbsentTabs } from "#lib/db/holds/presence.ts";
import { DESK_SEEN_MS, deleteGoneDesks, upsertDesk } from "#lib/db/insights/desk-processes.ts";
import { deleteOldNotifications } from "#lib/db/notifications/notifications.ts";
import { deleteForgottenTries } from "#lib/db/people/sign-in-tries.ts";
import { deleteOldBatches, deleteOldInput, deleteOldSessions } from "#lib/db/retention/forget-rows.ts";
import { promoteDueTickets } from "#lib/db/runs/claim-tickets.ts";
import { purgeCheckpoints, purgeTypedInput } from "#lib/db/runs/purge-secrets.ts";
import { writeRunWords } from "#lib/db/search/write-run-words.ts";
import { deleteClosedBreakers } from "#lib/db/services/breakers.ts";
import { chainAudit } from "#lib/lifecycle/audit/chain-audit.ts";
import { runHoldBatches } from "#lib/lifecycle/batches/run-hold-batches.ts";
import { escalateHolds } from "#lib/lifecycle/holds/escalate-holds.ts";
import { holdUnserved } from "#lib/lifecycle/holds/hold-unserved.ts";
import { sendDueDecisions } from "#lib/lifecycle/holds/pending/send-due-decisions.ts";
import { tellPeople } from "#lib/lifecycle/notifications/tell-people.ts";
import { holdSpentProjects } from "#lib/lifecycle/projects/hold-spent-projects.ts";
import { archiveLogs } from "#lib/lifecycle/retention/archive-logs.ts";
import { archiveTickets } from "#lib/lifecycle/retention/archive-tickets.ts";
import { expireReviews } from "#lib/lifecycle/reviews/expire-reviews.ts";
import { endIdleInterventions } from "#lib/lifecycle/runs/end-idle-interventions.ts";
import { holdSilentRuns } from "#lib/lifecycle/runs/hold-silent-runs.ts";
import { holdUnfetchedRuns } from "#lib/lifecycle/runs/hold-unfetched-runs.ts";
import { reapLostRuns } from "#lib/lifecycle/runs/reap-lost-runs.ts";
import { deleteSpareObjectsDue } from "#lib/lifecycle/runs/snapshots/delete-spare-objects.ts";
import { forgetSnapshots } from "#lib/lifecycle/runs/snapshots/forget-snapshots.ts";
import { settleServices } from "#lib/lifecycle/services/settle-services.ts";
import { ageTickets } from "#lib/lifecycle/tickets/age-tickets.ts";
import { holdPastDeadlines } from "#lib/lifecycle/tickets/hold-past-deadlines.ts";
import { placeSettledTickets } from "#lib/lifecycle/tickets/place-settled-tickets.ts";
import { onWakeJob } from "#lib/lifecycle/transaction/wake-job.ts";
import { registry } from "#lib/process-registry.ts";
import { watchEpoch } from "#lib/server/live/epoch.ts";
import { deliverDue } from "#lib/server/notifications/deliver-due.ts";
import { sendsMail } from "#lib/server/notifications/send-mail.ts";
import { readTicketDetail } from "#lib/server/queries/tickets/get-ticket.ts";
import { thisDesk } from "./this-desk.ts";

/**
 * One thing that has to happen by itself. Every web process does it, and it is safe when several do (docs/engine.md#maintenance). `onWake`
 * calls back when there may be something to do before its time.
 */
export type Job = {
  name: string;
  everyMs: number;
  work: () => Promise<unknown>;
  /** One process does it for all: what is done twice is only work, and need not be done at once. */
  inTurn?: true;
  onWake?: (listener: () => void) => void;
};

export const JOBS: Job[] = [
  { name: "say that this desk runs", everyMs: DESK_SEEN_MS, work: () => upsertDesk(thisDesk()) },
  { name: "recognize the database", everyMs: 1000, work: watchEpoch },
  // A lease that ran out makes its run lost within 5 s (docs/contract.md#leases).
  { name: "reap lost runs", everyMs: 1000, work: reapLostRuns },
  { name: "place settled tickets", everyMs: 5000, work: placeSettledTickets },
  { name: "end backoffs", everyMs: 1000, work: () => promoteDueTickets(reader) },
  { name: "settle services", everyMs: 1000, work: settleServices },
  { name: "expire reviews", everyMs: 1000, work: expireReviews },
  {
    name: "decide batches of holds",
    everyMs: 1000,
    work: () => runHoldBatches(registry.shutdown.signal),
    onWake: (listener) => onWakeJob("batches", listener),
  },
  {
    name: "send decisions",
    everyMs: 1000,
    work: () => sendDueDecisions(registry.shutdown.signal),
    onWake: (listener) => onWakeJob("decisions", listener),
  },
  { name: "hold what is past its deadline", everyMs: 1000, work: holdPastDeadlines },
  { name: "hold projects that have spent their day", everyMs: 2000, work: holdSpentProjects },
  { name: "escalate holds", everyMs: 15_000, inTurn: true, work: escalateHolds },
  { name: "hold unfetched runs", everyMs: 15_000, inTurn: true, work: holdUnfetchedRuns },
  { name: "hold silent runs", everyMs: 15_000, inTurn: true, work: holdSilentRuns },
  {
    name: "hold what nobody comes for",
    everyMs: 15_000,
    // Whoever asked before the desk was started has had no time to ask again.
    work: async () => process.uptime() > ALIVE_SECONDS && holdUnserved(),
    onWake: (listener) => onWakeJob("waits", listener),
  },
  { name: "tell people of holds", everyMs: 1000, work: () => tellPeople({ mail: sendsMail() }), onWake: onNews },
  {
    name: "deliver notifications",
    everyMs: 1000,
    work: deliverDue,
    onWake: (listener) => onWakeJob("deliveries", listener),
  },
  { name: "chain the audit", everyMs: 1000, work: () => chainAudit() },
  { name: "age tickets", everyMs: 60_000, inTurn: true, work: ageTickets },
  { name: "hand back idle sessions", everyMs: 60_000, inTurn: true, work: endIdleInterventions },
  { name: "purge what was typed", everyMs: 15_000, inTurn: true, work: purgeTypedInput },
  { name: "purge checkpoints", everyMs: 60_000, inTurn: true, work: purgeCheckpoints },
  { name: "forget snapshots", everyMs: 60_000, inTurn: true, work: forgetSnapshots },
  { name: "delete spare objects", everyMs: 60_000, inTurn: true, work: deleteSpareObjectsDue },
  { name: "write the words of runs", everyMs: 1000, inTurn: true, work: () => writeRunWords(registry.shutdown.signal) },
  { name: "archive logs", everyMs: 60_000, inTurn: true, work: () => archiveLogs(registry.shutdown.signal) },
  {
    name: "archive tickets",
    everyMs: 60_000,
    inTurn: true,
    work: () => archiveTickets((ticket) => readTicketDetail(ticket, null), registry.shutdown.signal),
  },
  { name: "forget desks that have gone", everyMs: 60_000, inTurn: true, work: deleteGoneDesks },
  { name: "forget who has gone", everyMs: 60_000, inTurn: true, work: deleteAbsentTabs },
  { name: "forget wrong passwords", everyMs: 60_000, inTurn: true, work: () => deleteForgottenTries() },
  { name: "forget idempotency keys", everyMs: 15_000, inTurn: true, work: deleteOldIdempotencyKeys },
  { name: "forget sessions", everyMs: 600_000, inTurn: true, work: deleteOldSessions },
  { name: "forget who typed", everyMs: 600_000, inTurn: true, work: deleteOldInput },
  { name: "forget batches", everyMs: 600_000, inTurn: true, work: deleteOldBatches },
  { name: "forget decisions that were not sent", everyMs: 3_600_000, inTurn: true, work: deleteEndedPending },
  { name: "forget notifications", everyMs: 3_600_000, inTurn: true, work: deleteOldNotifications },
  { name: "forget services that work", everyMs: 3_600_000, inTurn: true, work: deleteClosedBreakers },
  { name: "forget unseen agents", everyMs: 3_600_000, inTurn: true, work: deleteUnseen },
  { name: "forget what nobody asks for", everyMs: 3_600_000, inTurn: true, work: deleteOldAsks },
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
