import type { Claim } from "#lib/contract/runs/claims.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { markDecisionTaken } from "#lib/db/holds/write-decision.ts";
import type { ClaimedTicket, RunHolder } from "#lib/db/runs/claim-tickets.ts";
import { insertRuns, type NewRun } from "#lib/db/runs/insert-runs.ts";
import { readFactsOfTickets } from "#lib/db/tickets/ticket-facts.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { applied, type ProfileFor } from "#lib/lifecycle/agents/profile-for.ts";
import { claimedWith } from "#lib/lifecycle/briefs/claimed-with.ts";
import { criteriaHash } from "#lib/lifecycle/tickets/criteria-hash.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { newLease } from "#lib/lifecycle/transaction/lease-token.ts";

/** A run that has just been started, and what its agent is given with it. */
export type StartedRun = Pick<Claim, "brief" | "profile"> & {
  runId: string;
  projectId: string;
  token: string;
  criteria: string[];
};

/** A ticket that this transaction has taken, for whom, and by which token. */
export type TakenTicket = ClaimedTicket & { holder: RunHolder; tokenId: string | null };

/**
 * Starts a run of each ticket that this transaction has taken, in their order: composes what it receives, marks the decisions that
 * this uses as taken, and stores all of it with one statement. What the tickets were is read after they were taken, so that it is
 * what others had committed. Events: `ticket.state_changed` and `run.started` for each.
 */
export async function startRuns(tx: Tx, claimed: TakenTicket[], profile: ProfileFor): Promise<StartedRun[]> {
  const facts = await readFactsOfTickets(
    tx,
    claimed.map(({ ticketId }) => ticketId),
  );
  const all = claimed.map((ticket) => {
    const now = facts.get(ticket.ticketId) as TicketFacts;
    const number = Math.max(0, ...now.runs.map((run) => run.number)) + 1;
    return { ...ticket, now, number, ...newLease(), ...claimedWith(now, number), id: newId("run") };
  });
  await insertRuns(
    tx,
    all.map((run): NewRun => {
      const { text, sha256, ...briefFacts } = run.brief;
      return {
        ...run.holder,
        id: run.id,
        ticketId: run.ticketId,
        projectId: run.projectId,
        number: run.number,
        budget: run.now.ticket.budget,
        leaseHash: run.hash,
        profile: profile(run.projectId),
        brief: text,
        briefSha256: sha256,
        briefFacts,
        criteria: run.criteria,
        criteriaSha256: criteriaHash(run.criteria),
      };
    }),
  );
  await markDecisionTaken(
    tx,
    all.flatMap(({ decisionIds }) => decisionIds),
  );
  return all.map(({ id: runId, projectId, ticketId, number, token, criteria, brief, holder: { agent }, tokenId }) => {
    const actor = { kind: "agent", id: tokenId, name: agent } as const;
    tx.emit({
      actor,
      type: "ticket.state_changed",
      projectId,
      ticketId,
      data: { from: "ready", to: "in_progress", reason: "claimed" },
    });
    tx.emit({ type: "run.started", actor, projectId, ticketId, runId, data: { number, agent } });
    return { runId, projectId, token, criteria, brief, profile: applied(profile(projectId)) };
  });
}
