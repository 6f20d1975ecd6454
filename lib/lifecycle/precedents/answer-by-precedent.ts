import type { Tx } from "#lib/db/connection/tx.ts";
import { readHoldRow } from "#lib/db/holds/hold-row.ts";
import { readAccessOfActing } from "#lib/db/people/access.ts";
import {
  type LivePrecedent,
  lockAutoPrecedents,
  readAskingTicket,
  updatePrecedentUsed,
} from "#lib/db/precedents/write-precedent.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { isInScope, undisputedPrecedent } from "#lib/engine/precedents/precedent-scope.ts";
import { type Asked, exactQuestion } from "#lib/engine/precedents/question-likeness.ts";
import type { RunFacts, TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { nextPayload } from "#lib/lifecycle/briefs/next-payload.ts";
import { applyDecision } from "#lib/lifecycle/holds/apply-decision.ts";
import { needsTwo } from "#lib/lifecycle/holds/ask-second.ts";
import { person } from "#lib/lifecycle/transaction/authorize.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { log } from "#lib/log.ts";
import { tellPrecedent } from "./tell-precedent.ts";

/**
 * Answers the question that has just paused a run, where a person allowed a kept answer to do exactly that by itself: decides
 * the hold in the same transaction, in the name of that person, who must still be allowed to decide. Anything uncertain is left
 * to a person: another scope, a ticket that two people decide about, kept answers that contradict each other, a lost right. So is an error, because the run has paused
 * either way. Events: those of `applyDecision`, and `precedent.changed`. `facts` may be out of date afterwards.
 */
export async function answerByPrecedent(tx: Tx, facts: TicketFacts, run: RunFacts): Promise<void> {
  if (facts.hold?.reason !== "question") return;
  const failure = await tx.aside(() => answerByItself(tx, facts, run));
  if (failure !== null) log.error({ err: failure, run: run.id }, "a kept answer was not given; a person is asked");
}

async function answerByItself(tx: Tx, facts: TicketFacts, run: RunFacts): Promise<void> {
  const { id: ticketId, projectId } = facts.ticket;
  const hold = facts.hold && (await readHoldRow(tx, facts.hold.id));
  if (!hold?.question || (await needsTwo(tx, facts, "answer"))) return;
  const candidates = await lockAutoPrecedents(tx, projectId, sha256(exactQuestion(hold.question as Asked)));
  if (candidates.length === 0) return;
  const asking = { ...(await readAskingTicket(tx, ticketId)), agent: run.agent };
  const allowed: { precedent: LivePrecedent; answer: unknown; access: Access }[] = [];
  for (const precedent of candidates.filter((candidate) => isInScope(candidate, asking))) {
    const acting = { userId: precedent.autoUserId ?? "", tokenId: null, byToken: false };
    const access = await readAccessOfActing(tx, acting);
    if (access && may(access, "decide", projectId)) allowed.push({ precedent, answer: precedent.answer, access });
  }
  const sole = undisputedPrecedent(allowed);
  if (sole === null) return;
  const { precedent, access } = sole;
  const by = `${access.userName} (an answer kept on ${precedent.ticketKey})`;
  const proposal = { verb: "answer" as const, note: null, answer: precedent.answer, by, waive: [], grant: null };
  const asPerson: Tx = { ...tx, emit: (event) => tx.emit({ actor: person(access), ...event }) };
  await applyDecision(asPerson, access, facts, hold, proposal, nextPayload(facts, hold, proposal));
  await updatePrecedentUsed(tx, hold.id, precedent.id, true);
  tellPrecedent(asPerson, facts.ticket, precedent.id, {
    change: "used",
    how: "automatic",
    source: precedent.ticketKey,
    runId: run.id,
    holdId: hold.id,
  });
}
