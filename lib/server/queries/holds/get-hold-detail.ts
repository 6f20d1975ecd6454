import type { Hold } from "#lib/contract/holds.ts";
import type { HoldDetail, QueueRow } from "#lib/contract/queue.ts";
import type { Waiver } from "#lib/contract/reviews.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readBesideHold } from "#lib/db/holds/beside-hold.ts";
import { findHold } from "#lib/db/holds/find-hold.ts";
import { readWaivers } from "#lib/db/reviews/finding-waivers.ts";
import { readLastAttempt } from "#lib/db/runs/last-attempt.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { standingNotes } from "#lib/engine/briefs/standing-notes.ts";
import { decisionHistory } from "#lib/engine/holds/decision-history.ts";
import { fullGrant, grantKindOf } from "#lib/engine/holds/granted-policy.ts";
import { latestAttempt } from "#lib/engine/holds/held-facts.ts";
import type { LastAttempt } from "#lib/engine/holds/material-delta.ts";
import type { Report } from "#lib/engine/holds/stuck-log.ts";
import { whyStuck } from "#lib/engine/holds/why-stuck.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { convergence, ledgerTable } from "#lib/engine/reviews/ledger-table.ts";
import { waivedKeys } from "#lib/engine/reviews/waived-findings.ts";
import { latestRun, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { readTicketLog } from "../events/list-ticket-events.ts";
import { readable } from "../projects/readable-projects.ts";
import { type beginQueue, readRows } from "../queue/list-queue.ts";

/** The reports that a sentence about a hold may rest on; older ones are no longer why it is stuck. */
const REPORTS = 200;

/** All that a person reads before they decide a hold; works for a hold that is no longer open too. Throws `not_found`. */
export async function getHoldDetail(access: Access, holdId: string): Promise<HoldDetail> {
  const { id, ticketId, projectId } = readable(access, await findHold(holdId), "hold");
  const [facts, [row]] = await Promise.all([readAround(ticketId, id), readRows([{ id, ticketId }])]);
  return detailOf(access, projectId, facts, row);
}

/**
 * The same of the hold that stands first in the queue of a project by its id, read beside the page; null for a cluster, and
 * where it is no longer first on the page.
 */
export async function getDetailOfFirst(
  access: Access,
  projectId: string,
  { first, page }: Awaited<ReturnType<typeof beginQueue>>,
): Promise<HoldDetail | null> {
  const [hold, ...others] = first;
  if (hold === undefined || others.length > 0) return null;
  const [around, { items }] = await Promise.all([readAround(hold.ticketId, hold.id), page]);
  const row = items.find(({ id }) => id === hold.id);
  return row === undefined ? null : detailOf(access, projectId, around, row);
}

type Around = Awaited<ReturnType<typeof readAround>>;

/** Everything but the row, side by side. */
async function readAround(ticketId: string, holdId: string) {
  const [facts, reports, waivers, last, beside] = await Promise.all([
    readTicketFacts(reader, ticketId),
    readReports(ticketId),
    readWaivers([ticketId]),
    readLastAttempt(ticketId),
    readBesideHold(holdId),
  ]);
  return { facts, reports, waivers: waivers.get(ticketId) ?? new Map<string, Waiver>(), last, beside };
}

function detailOf(access: Access, projectId: string, around: Around, row: QueueRow | undefined): HoldDetail {
  const { facts, reports, waivers, last, beside } = around;
  if (facts === null || beside === null || row === undefined)
    throw new Refusal("not_found", "There is no hold of this name.");
  const { maxAttempts, rejections } = facts.projectPolicy;
  const workedOn = row.run?.id ?? latestAttempt(facts)?.id;
  return {
    ...row,
    mayDecide: may(access, "decide", projectId),
    firstSeenAt: beside.firstSeenAt?.toISOString() ?? null,
    why: whyStuck(row, facts, reports),
    nextAttempt: Math.max(0, ...facts.runs.map((run) => run.number)) + 1,
    ledger: ledgerOf(facts, waivers),
    spent: beside.spent,
    fresh: { attempts: maxAttempts, rejections: rejections.maxRetries },
    notes: standingNotes(facts.decisions.filter((decision) => decision.holdId !== row.id)),
    lastBrief: last === null || last.brief === null ? null : { runId: last.runId, attempt: last.number },
    grants: grantsOf(facts, row),
    history: historyOf(facts, row),
    credential: credentialOf(facts, row, last),
    workspace: workedOn === undefined ? null : (beside.workspaces.get(workedOn) ?? null),
  };
}

function grantsOf(facts: TicketFacts, hold: Hold): HoldDetail["grants"] {
  return hold.verbs.flatMap((verb) => {
    const kind = grantKindOf(hold, verb);
    return kind === null ? [] : [{ verb, kind, full: fullGrant(kind, facts.projectPolicy, hold) }];
  });
}

function historyOf(facts: TicketFacts, { id, reason, recurrence, openedAt }: Hold): HoldDetail["history"] {
  return decisionHistory(facts, { id, reason, recurrence, openedAt: new Date(openedAt) }).map((decision) => ({
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

/** A failure for want of access is settled where its worker has the credential, and nowhere on the desk. */
function credentialOf(facts: TicketFacts, hold: Hold, last: LastAttempt | null): HoldDetail["credential"] {
  const run = latestRun(facts);
  if (run === null || (hold.category !== "auth" && run.category !== "auth")) return null;
  return { agent: run.agent, profile: last?.profileName ?? null };
}

async function readReports(ticketId: string): Promise<Report[]> {
  const { items } = await readTicketLog(ticketId, {
    type: ["run.finished", "run.paused", "review.verdict", "hold.opened", "hold.decided"],
    limit: REPORTS,
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
