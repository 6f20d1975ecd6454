import type { Resume } from "#lib/contract/runs/claims.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { type RowsBefore, readRowsBefore } from "#lib/db/holds/before-decision.ts";
import type { HoldRow } from "#lib/db/holds/hold-row.ts";
import { insertDecision } from "#lib/db/holds/write-decision.ts";
import { closeHold } from "#lib/db/holds/write-hold.ts";
import { readStoredWaivers, type StoredWaiver } from "#lib/db/reviews/finding-waivers.ts";
import { readPause } from "#lib/db/runs/run-content.ts";
import { updateRunContent } from "#lib/db/runs/update-run.ts";
import { waiveCancelledDependencies } from "#lib/db/tickets/dependencies.ts";
import type { TicketPatch } from "#lib/db/tickets/update-ticket.ts";
import { type DecisionEffect, decisionEffect } from "#lib/engine/holds/decision-effect.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { joinNotes } from "#lib/engine/holds/sent-again.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { ticketCost } from "#lib/engine/runs/ticket-cost.ts";
import { latestRun, type RunFacts, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { TicketState } from "#lib/engine/tickets/ticket-states.ts";
import { waiveFindings } from "#lib/lifecycle/reviews/waive-findings.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { endRun } from "#lib/lifecycle/transaction/end-run.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { openReview } from "#lib/lifecycle/transaction/open-review.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { setRunState } from "#lib/lifecycle/transaction/set-run-state.ts";
import type { Proposal } from "./propose-decision.ts";
import { recordDecision } from "./record-decision.ts";

/** What a decision changed, exactly as it was before; undo puts it back (docs/contract.md#undo). */
export type Before = {
  ticket: RowsBefore["ticket"] & { state: TicketState };
  run:
    | (NonNullable<RowsBefore["run"]> & { id: string; state: RunFacts["state"]; content: RowsBefore["content"] })
    | null;
  waived: string[];
  /** findings that it left out, each with the waiver it had before, if any */
  findings: { key: string; before: StoredWaiver | null }[];
  openedReview: string | null;
  /** the states after the decision: undo is refused once they are others */
  left: { ticket: TicketState; run: RunFacts["state"] | null };
};

/**
 * Writes a decision that was checked, and its effect: hold, run, ticket, budgets, review, waivers. Behind the ticket's
 * lock. `recommended`: noted beside it. Events: `hold.decided`, then those of its effect. Throws `version_mismatch` or `stale_transition` where hold or
 * run has changed.
 */
export async function applyDecision(
  tx: Tx,
  access: Access,
  facts: TicketFacts,
  hold: HoldRow,
  proposal: Proposal,
  payload: { text: string; sha256: string },
  recommended: DecisionVerb | null = null,
): Promise<void> {
  const { ticket } = facts;
  const run = facts.runs.find((candidate) => candidate.id === hold.runId) ?? null;
  const step = decisionEffect(facts, hold, proposal.verb);
  const before = await readBefore(tx, facts, hold.subject === "run" ? run : null);
  if (!(await closeHold(tx, hold.id, hold.version, "decided")))
    throw new Refusal("version_mismatch", "The hold has just changed.");
  facts.hold = null;
  before.findings = await findingsBefore(tx, ticket.id, proposal.waive);
  if (step.waiveCancelled) before.waived = await waiveCancelledDependencies(tx, ticket.id);
  tellDecided(tx, access, facts, hold, proposal);
  if (run && step.run === "cancelled")
    await endRun(tx, facts, run, "cancelled", `decided_${proposal.verb}`, {
      summary: `${access.userName} decided ${proposal.verb}`,
    });
  await resetBudgets(tx, facts, step, proposal);
  if (run && step.run === "resuming") await letResume(tx, facts, run, hold, proposal, payload);
  if (step.openReview) before.openedReview = await openReview(tx, facts, (latestRun(facts) as RunFacts).id, facts.now);
  before.left = { ticket: ticket.state, run: before.run && (run?.state ?? null) };
  const id = newId("dec");
  const briefSha256 = payload.text === "" ? null : payload.sha256;
  await insertDecision(tx, {
    id,
    holdId: hold.id,
    ticketId: ticket.id,
    verb: proposal.verb,
    userId: access.userId,
    actor: person(access),
    note: proposal.note,
    answer: proposal.answer,
    brief: payload.text === "" ? null : payload.text,
    briefSha256,
    briefCriteria: proposal.verb === "retry" ? ticket.acceptanceCriteria : null,
    before,
    waived: proposal.waive,
    granted: proposal.grant,
    spentUsd: ticketCost(facts).spentUsd,
    probationCheck: step.probation,
    recommended,
  });
  await waiveFindings(tx, facts, hold.id, proposal, { decisionId: id, actor: person(access) });
  const { projectId } = ticket;
  await recordDecision(tx, access, hold, { ...proposal, id, projectId, ticket, briefSha256 });
}

async function readBefore(tx: Tx, facts: TicketFacts, run: RunFacts | null): Promise<Before> {
  const { id, state } = facts.ticket;
  const rows = await readRowsBefore(tx, id, run?.id ?? null);
  return {
    ticket: { ...rows.ticket, state },
    run: run && rows.run && { ...rows.run, id: run.id, state: run.state, content: rows.content },
    waived: [],
    findings: [],
    openedReview: null,
    left: { ticket: state, run: run?.state ?? null },
  };
}

async function findingsBefore(tx: Tx, ticketId: string, keys: string[]): Promise<Before["findings"]> {
  if (keys.length === 0) return [];
  const stored = await readStoredWaivers(tx, ticketId, keys);
  return keys.map((key) => ({ key, before: stored.find((waiver) => waiver.key === key) ?? null }));
}

function tellDecided(tx: Tx, access: Access, { ticket }: TicketFacts, hold: HoldRow, proposal: Proposal): void {
  tx.emit({
    type: "hold.decided",
    projectId: ticket.projectId,
    ticketId: ticket.id,
    runId: hold.runId,
    holdId: hold.id,
    data: {
      verb: proposal.verb,
      reason: hold.reason,
      by: access.userName,
      note: proposal.note,
      key: ticket.key,
      ...(proposal.waive.length > 0 ? { waived: proposal.waive } : {}),
      ...(proposal.grant ? { granted: definedOf(proposal.grant) } : {}),
    },
  });
}

/** Without the fields that are undefined, which JSON leaves out. */
function definedOf(grant: NonNullable<Proposal["grant"]>): Record<string, number> {
  return Object.fromEntries(Object.entries(grant).filter(([, amount]) => amount !== undefined));
}

/** A reset opens the next budget (docs/contract.md#decisions); the ticket moves where the decision says. */
async function resetBudgets(tx: Tx, facts: TicketFacts, step: DecisionEffect, proposal: Proposal): Promise<void> {
  const { ticket } = facts;
  const patch: TicketPatch = {};
  if (step.resets === "all") patch.budget = ticket.budget + 1;
  if (step.resets === "reviews") patch.review_budget = ticket.reviewBudget + 1;
  if (step.ticket === "done") patch.verification = "approved";
  if (step.ticket === "in_review") patch.verification = "pending";
  await moveTicket(tx, facts, step.ticket ?? ticket.state, { reason: `decided_${proposal.verb}`, patch });
}

async function letResume(
  tx: Tx,
  facts: TicketFacts,
  run: RunFacts,
  hold: HoldRow,
  proposal: Proposal,
  payload: { text: string },
): Promise<void> {
  const { verb, note, answer, grant } = proposal;
  const written = await setRunState(tx, run, "resuming", `decided_${verb}`, { resuming_since: facts.now });
  if (!written) throw new Refusal("stale_transition", "The run is no longer paused.");
  const resume = { reason: hold.reason, verb, note, answer, grant };
  await updateRunContent(tx, run.id, {
    resume: hold.reason === "unfetched" ? await resendOf(tx, run.id, resume) : resume,
    brief: payload.text,
  });
}

type StoredResume = Omit<Resume, "checkpoint" | "answer"> & { answer: unknown };

/** What nobody had fetched goes out again as it was, with the note that was added. */
async function resendOf(tx: Tx, runId: string, added: StoredResume): Promise<StoredResume> {
  const unfetched = (await readPause(tx, runId))?.resume as StoredResume | null | undefined;
  return unfetched ? { ...unfetched, note: joinNotes(unfetched.note, added.note) } : added;
}
