import type { VerdictInput } from "../../contract/reviews.ts";
import type { Tx } from "../../db/tx.ts";
import { closeReview } from "../../db/write-review.ts";
import { writeVerification } from "../../db/write-ticket.ts";
import { decideVerdict } from "../../engine/decide-verdict.ts";
import { findingKey } from "../../engine/finding-key.ts";
import type { FindingFacts, ReviewFacts, TicketFacts } from "../../engine/ticket-facts.ts";
import { Refusal } from "../refusal.ts";
import { moveTicket } from "./move-ticket.ts";
import { openHold, recordProbation } from "./open-hold.ts";
import { openReview } from "./open-review.ts";

/** Writes a verdict and what the engine decides on it: the review, its findings, the ticket, a hold, the next review. */
export async function applyVerdict(
  tx: Tx,
  facts: TicketFacts,
  review: ReviewFacts,
  verdict: VerdictInput,
  by: { sentinel: string | null; verdictHash: string | null },
): Promise<void> {
  const findings = verdict.verdict === "unavailable" ? [] : findingsOf(verdict);
  const step = decideVerdict(
    facts,
    review.runId,
    { verdict: verdict.verdict, findings, error: verdict.error },
    Math.random(),
  );
  const closed = await closeReview(tx, facts.ticket.id, review.id, {
    sentinel: by.sentinel,
    verdict: verdict.verdict,
    score: verdict.score ?? null,
    summary: verdict.summary ?? null,
    feedback: verdict.feedbackForAgent ?? [],
    error: verdict.error ?? null,
    verdictHash: by.verdictHash,
    findings,
  });
  if (!closed) throw new Refusal("stale_transition", "This review has its verdict already.");
  Object.assign(review, { state: "done", verdict: verdict.verdict, findings });
  tx.emit({
    type: "review.verdict",
    projectId: facts.ticket.projectId,
    ticketId: facts.ticket.id,
    runId: review.runId,
    data: {
      number: review.number,
      verdict: verdict.verdict,
      findings: findings.length,
      summary: verdict.summary ?? null,
    },
  });
  if (verdict.verdict === "approved") await recordProbation(tx, facts, { kind: "approval" });
  if (verdict.verdict !== "unavailable") await recordProbation(tx, facts, { kind: "verdict" });
  if (step.ticket)
    await moveTicket(tx, facts, step.ticket, {
      reason: step.reason,
      retryAfter: step.retryAfter,
      patch: { verification: verdict.verdict },
    });
  else await writeVerification(tx, facts.ticket.id, verdict.verdict);
  if (step.nextReviewAt) await openReview(tx, facts, review.runId, step.nextReviewAt);
  if (step.hold) await openHold(tx, facts, step.hold);
}

/** Findings with their lasting keys; plain feedback lines are findings of severity major (CONTRACT 5). One key, one finding. */
function findingsOf(verdict: VerdictInput): FindingFacts[] {
  const given = (verdict.findings ?? []).map((finding) => ({
    key: finding.key ?? findingKey(finding),
    severity: finding.severity,
    category: finding.category ?? null,
    file: finding.file ?? null,
    line: finding.line ?? null,
    issue: finding.issue,
    suggestion: finding.suggestion ?? null,
  }));
  const feedback = (verdict.feedbackForAgent ?? []).map((issue) => ({
    key: findingKey({ issue }),
    severity: "major" as const,
    category: null,
    file: null,
    line: null,
    issue,
    suggestion: null,
  }));
  return [...new Map([...feedback, ...given].map((finding) => [finding.key, finding])).values()].sort(
    (a, b) => order(a, given) - order(b, given),
  );
}

function order(finding: FindingFacts, given: FindingFacts[]): number {
  const place = given.findIndex((candidate) => candidate.key === finding.key);
  return place === -1 ? given.length : place;
}
