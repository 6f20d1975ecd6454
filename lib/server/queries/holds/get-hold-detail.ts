import type { Hold } from "#lib/contract/holds.ts";
import type { HoldDetail, QueueRow } from "#lib/contract/queue.ts";
import type { Waiver } from "#lib/contract/reviews.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readBesideHold } from "#lib/db/holds/beside-hold.ts";
import { readCardEvidence } from "#lib/db/holds/card-evidence.ts";
import { readDecidedCases } from "#lib/db/holds/decided-cases.ts";
import { findHold } from "#lib/db/holds/hold-row.ts";
import { readWaivers } from "#lib/db/reviews/finding-waivers.ts";
import { readLastAttempt } from "#lib/db/runs/last-attempt.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { standingNotes } from "#lib/engine/briefs/standing-notes.ts";
import { earlierDecisions } from "#lib/engine/holds/earlier-decisions.ts";
import { latestAttempt } from "#lib/engine/holds/held-facts.ts";
import type { LastAttempt } from "#lib/engine/holds/material-delta.ts";
import { fullGrant, grantKindOf } from "#lib/engine/holds/offered-grant.ts";
import type { CitableEvent } from "#lib/engine/holds/why-stuck/citable-events.ts";
import { whyStuck } from "#lib/engine/holds/why-stuck/why-stuck.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { waivedKeys } from "#lib/engine/reviews/findings-ledger.ts";
import { convergence, ledgerTable } from "#lib/engine/reviews/ledger-table.ts";
import { latestRun, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { readTicketLog } from "../events/list-ticket-events.ts";
import { readable } from "../projects/readable-projects.ts";
import { type beginQueue, readRows } from "../queue/list-queue.ts";
import { decisionCard } from "./decision-card.ts";

/** The most events that a sentence about a hold may cite; older ones are no longer why it is stuck. */
const MAX_EVENTS = 200;

/** Everything that a person reads before they decide a hold, also of one that is no longer open. Throws `not_found`. */
export async function getHoldDetail(access: Access, holdId: string): Promise<HoldDetail> {
  const { id, ticketId, projectId } = readable(access, await findHold(holdId), "hold");
  if (ticketId === null) return ofProject(access, projectId, id);
  const [facts, [row]] = await Promise.all([readBeside(ticketId, id), readRows([{ id, ticketId }])]);
  return detailOf(access, projectId, facts, row);
}

/**
 * The same for the first hold of the queue, read in parallel with its page. Null where the first row is a cluster, and where the
 * hold is no longer on the page.
 */
export async function getDetailOfFirst(
  access: Access,
  { first, page }: Awaited<ReturnType<typeof beginQueue>>,
): Promise<HoldDetail | null> {
  const [hold, ...others] = first;
  if (hold === undefined || others.length > 0) return null;
  const { projectId } = hold;
  if (hold.ticketId === null) return ofProject(access, projectId, hold.id);
  const [around, { items }] = await Promise.all([readBeside(hold.ticketId, hold.id), page]);
  const row = items.find(({ id }) => id === hold.id);
  return row === undefined ? null : detailOf(access, projectId, around, row);
}

/** The same of a hold of a project, which has neither attempts nor findings. */
async function ofProject(access: Access, projectId: string, holdId: string): Promise<HoldDetail> {
  const [[row], beside] = await Promise.all([readRows([{ id: holdId, ticketId: null }]), readBesideHold(holdId)]);
  if (row === undefined || beside === null) throw new Refusal("not_found", "There is no hold of this name.");
  return {
    ...row,
    mayDecide: may(access, "decide", projectId),
    firstSeenAt: beside.firstSeenAt?.toISOString() ?? null,
    why: [],
    nextAttempt: 0,
    ledger: { reviews: [], findings: [], trend: "single" },
    spent: beside.spent,
    fresh: { attempts: 0, rejections: 0 },
    notes: [],
    lastBrief: null,
    grants: [],
    history: [],
    credential: null,
    workspace: null,
    card: null,
  };
}

type BesideRow = Awaited<ReturnType<typeof readBeside>>;

/** Everything but the row, in parallel. */
async function readBeside(ticketId: string, holdId: string) {
  const [facts, events, waivers, last, beside, evidence, cases] = await Promise.all([
    readTicketFacts(reader, ticketId),
    readCitableEvents(ticketId),
    readWaivers([ticketId]),
    readLastAttempt(ticketId),
    readBesideHold(holdId),
    readCardEvidence(holdId),
    readDecidedCases(holdId),
  ]);
  return { facts, events, waivers: waivers.get(ticketId) ?? new Map<string, Waiver>(), last, beside, evidence, cases };
}

function detailOf(access: Access, projectId: string, around: BesideRow, row: QueueRow | undefined): HoldDetail {
  const { facts, events, waivers, last, beside, evidence, cases } = around;
  if (facts === null || beside === null || row === undefined)
    throw new Refusal("not_found", "There is no hold of this name.");
  const { maxAttempts, rejections } = facts.projectPolicy;
  const workedOn = row.run?.id ?? latestAttempt(facts)?.id;
  const ledger = ledgerOf(facts, waivers);
  return {
    ...row,
    mayDecide: may(access, "decide", projectId),
    firstSeenAt: beside.firstSeenAt?.toISOString() ?? null,
    why: whyStuck(row, facts, events),
    nextAttempt: Math.max(0, ...facts.runs.map((run) => run.number)) + 1,
    ledger,
    spent: beside.spent,
    fresh: { attempts: maxAttempts, rejections: rejections.maxRetries },
    notes: standingNotes(
      facts.decisions.filter((decision) => decision.holdId !== row.id),
      facts.reopened,
    ),
    lastBrief: last === null || last.brief === null ? null : { runId: last.runId, attempt: last.number },
    grants: grantsOf(facts, row),
    history: historyOf(facts, row),
    credential: credentialOf(facts, row, last),
    workspace: workedOn === undefined ? null : (beside.workspaces.get(workedOn) ?? null),
    card: decisionCard(row, facts, { last, evidence, cases }),
  };
}

function grantsOf(facts: TicketFacts, hold: Hold): HoldDetail["grants"] {
  return hold.verbs.flatMap((verb) => {
    const kind = grantKindOf(hold, verb);
    return kind === null ? [] : [{ verb, kind, full: fullGrant(kind, facts.projectPolicy, hold) }];
  });
}

function historyOf(facts: TicketFacts, { id, reason, recurrence, openedAt }: Hold): HoldDetail["history"] {
  return earlierDecisions(facts, { id, reason, recurrence, openedAt: new Date(openedAt) }).map((decision) => ({
    holdId: decision.holdId,
    verb: decision.verb,
    by: decision.by,
    at: decision.at.toISOString(),
    note: decision.note,
    waived: decision.waived.length,
    granted: decision.granted,
    probation: decision.probation,
    ledTo: decision.ledTo.map(({ run, words }) => ({ runId: run.id, number: run.number, words })),
  }));
}

/** The agent that lacks a credential: it is set on its worker's machine, and not in the desk. Null unless access failed. */
function credentialOf(facts: TicketFacts, hold: Hold, last: LastAttempt | null): HoldDetail["credential"] {
  const run = latestRun(facts);
  if (run === null || (hold.category !== "auth" && run.category !== "auth")) return null;
  return { agent: run.agent, profile: last?.profileName ?? null };
}

async function readCitableEvents(ticketId: string): Promise<CitableEvent[]> {
  const { items } = await readTicketLog(ticketId, {
    type: ["run.finished", "run.paused", "review.verdict", "hold.opened", "hold.decided"],
    limit: MAX_EVENTS,
  });
  return items
    .map(({ id, type, runId, holdId, actor, data }) => ({
      id,
      type,
      runId,
      holdId,
      number: typeof data.number === "number" ? data.number : null,
      by: actor.name,
    }))
    .toReversed();
}

function ledgerOf(facts: TicketFacts, waivers: Map<string, Waiver>): HoldDetail["ledger"] {
  const table = ledgerTable(facts.reviews, waivedKeys(facts.waivers));
  const attemptOf = (runId: string) => facts.runs.find((run) => run.id === runId)?.number ?? 0;
  return {
    reviews: table.reviews.map(({ number, runId, open }) => ({ number, attempt: attemptOf(runId), open })),
    findings: table.rows.map(({ finding, label, fate, raised, open, marks }) => ({
      key: finding.key,
      label,
      severity: finding.severity as HoldDetail["ledger"]["findings"][number]["severity"],
      file: finding.file,
      line: finding.line,
      issue: finding.issue,
      was: wordsBefore(facts, finding, raised),
      suggestion: finding.suggestion,
      fate,
      waiver: waivers.get(finding.key) ?? null,
      raised,
      open,
      advisory: finding.advisory,
      marks,
    })),
    trend: convergence(table),
  };
}

/** A key stands for all texts that differ in numbers alone: what the review before said, if that was something else. */
function wordsBefore({ reviews }: TicketFacts, { key, issue }: { key: string; issue: string }, raised: number[]) {
  const before = reviews.find(({ number }) => number === raised.at(-2))?.findings.find((one) => one.key === key);
  return before === undefined || before.issue === issue ? null : before.issue;
}
