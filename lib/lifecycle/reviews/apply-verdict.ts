import type { VerdictInput } from "#lib/contract/reviews.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { closeReview } from "#lib/db/reviews/write-review.ts";
import { countRunCriteria } from "#lib/db/runs/run-content.ts";
import { updateVerification } from "#lib/db/tickets/update-ticket.ts";
import { decideVerdict, type Verdict } from "#lib/engine/reviews/decide-verdict.ts";
import { findingKey } from "#lib/engine/reviews/finding-key.ts";
import { isAdvisory, ruleName, type SentinelRule } from "#lib/engine/reviews/sentinel-rule.ts";
import { withinCost } from "#lib/engine/runs/ticket-cost.ts";
import type { FindingFacts, ReviewFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { openHold, recordProbation } from "#lib/lifecycle/transaction/open-hold.ts";
import { openReview } from "#lib/lifecycle/transaction/open-review.ts";
import { Refusal, refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { linkFinding } from "./link-finding.ts";

/**
 * Writes a verdict of a locked ticket and what the engine decides on it: the review with its findings, the ticket, a
 * hold, the next review, drafts for what is outside of the criteria, decisions on probation. Events: `review.verdict`,
 * then those of each step. Throws `stale_transition` where the review has its verdict already.
 */
export async function applyVerdict(
  tx: Tx,
  facts: TicketFacts,
  review: ReviewFacts,
  verdict: VerdictInput,
  by: { sentinel: string | null; verdictHash: string | null },
): Promise<void> {
  await refuseUnknownCriteria(tx, facts, review, verdict);
  const sentinel = by.sentinel ?? review.sentinel ?? "";
  const findings = verdict.verdict === "unavailable" ? [] : findingsOf(verdict, facts.advisory, sentinel);
  const said = { verdict: verdict.verdict, findings, error: verdict.error };
  const step = withinCost(facts, decideVerdict(facts, review.runId, said, Math.random()));
  await endReview(tx, facts, review, { verdict, counts: step.verdict, findings }, by);
  await linkDrift(tx, facts, review);
  if (step.verdict === "approved") await recordProbation(tx, facts, { kind: "approval" });
  if (verdict.verdict !== "unavailable") await recordProbation(tx, facts, { kind: "verdict" });
  if (step.ticket)
    await moveTicket(tx, facts, step.ticket, {
      reason: step.reason,
      retryAfter: step.retryAfter,
      patch: { verification: step.verdict },
    });
  else await updateVerification(tx, facts.ticket.id, step.verdict);
  if (step.nextReviewAt) await openReview(tx, facts, review.runId, step.nextReviewAt);
  if (step.hold) await openHold(tx, facts, step.hold);
}

/** A criterion is named by its place among those that the run was claimed with. */
async function refuseUnknownCriteria(
  tx: Tx,
  { ticket }: TicketFacts,
  { runId }: ReviewFacts,
  { criteria }: VerdictInput,
): Promise<void> {
  if (!criteria || criteria.length === 0) return;
  const count = (await countRunCriteria(tx, runId)) ?? ticket.acceptanceCriteria.length;
  const wrong = criteria.findIndex(({ index }) => index >= count);
  if (wrong >= 0)
    throw refuseField(`criteria.${wrong}.index`, `names no criterion: the run has ${count}, counted from 0`);
}

/** Writes what the sentinel said and the verdict that counts, with the event `review.verdict`. */
async function endReview(
  tx: Tx,
  facts: TicketFacts,
  review: ReviewFacts,
  { verdict, counts, findings }: { verdict: VerdictInput; counts: Verdict["verdict"]; findings: FindingFacts[] },
  by: { sentinel: string | null; verdictHash: string | null },
): Promise<void> {
  const closed = await closeReview(tx, facts.ticket.id, review.id, {
    sentinel: by.sentinel,
    verdict: counts,
    saidVerdict: verdict.verdict === counts ? null : verdict.verdict,
    score: verdict.score ?? null,
    summary: verdict.summary ?? null,
    feedback: verdict.feedbackForAgent ?? [],
    criteria: verdict.criteria?.length ? verdict.criteria : null,
    error: verdict.error ?? null,
    verdictHash: by.verdictHash,
    findings,
  });
  if (!closed) throw new Refusal("stale_transition", "This review has its verdict already.");
  const sentinel = by.sentinel ?? review.sentinel;
  Object.assign(review, { state: "done", sentinel, verdict: counts, error: verdict.error ?? null, findings });
  tx.emit({
    type: "review.verdict",
    projectId: facts.ticket.projectId,
    ticketId: facts.ticket.id,
    runId: review.runId,
    data: {
      number: review.number,
      verdict: counts,
      ...(verdict.verdict === counts ? {} : { said: verdict.verdict }),
      findings: findings.length,
      ...(findings.some(({ advisory }) => advisory)
        ? { advisory: findings.filter(({ advisory }) => advisory).length }
        : {}),
      summary: verdict.summary ?? null,
    },
  });
}

/** Findings outside of the criteria become drafts, unless they were waived before. */
async function linkDrift(tx: Tx, facts: TicketFacts, review: ReviewFacts): Promise<void> {
  const before = new Set(facts.waivers.map(({ key }) => key));
  const actor = { kind: "sentinel" as const, id: null, name: review.sentinel ?? "sentinel" };
  for (const finding of review.findings)
    if (finding.scopeDrift && !before.has(finding.key))
      await linkFinding(tx, facts, finding, review, { actor, note: null });
}

/**
 * Findings as they are stored: each key once, and whether its rule rejects or only advises. A plain line of feedback is
 * a finding of severity major (docs/contract.md#verdicts).
 */
function findingsOf(verdict: VerdictInput, advisory: SentinelRule[], sentinel: string): FindingFacts[] {
  const ruled = (category: string | null | undefined) => {
    const rule = ruleName(category);
    return { rule, advisory: isAdvisory(advisory, { sentinel, rule }) };
  };
  const given = (verdict.findings ?? []).map((finding) => ({
    key: finding.key ?? findingKey(finding),
    severity: finding.severity,
    category: finding.category ?? null,
    file: finding.file ?? null,
    line: finding.line ?? null,
    issue: finding.issue,
    suggestion: finding.suggestion ?? null,
    scopeDrift: finding.scopeDrift ?? false,
    ...ruled(finding.category),
  }));
  const feedback = (verdict.feedbackForAgent ?? []).map((issue) => ({
    key: findingKey({ issue }),
    severity: "major" as const,
    category: null,
    file: null,
    line: null,
    issue,
    suggestion: null,
    scopeDrift: false,
    ...ruled(null),
  }));
  return [...new Map([...feedback, ...given].map((finding) => [finding.key, finding])).values()].sort(
    (a, b) => order(a, given) - order(b, given),
  );
}

function order(finding: FindingFacts, given: FindingFacts[]): number {
  const place = given.findIndex((candidate) => candidate.key === finding.key);
  return place === -1 ? given.length : place;
}
