import type { Preview, PreviewQuery } from "#lib/contract/holds.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { readHoldRow } from "#lib/db/holds/read-hold-row.ts";
import { readLastAttempt } from "#lib/db/runs/last-attempt.ts";
import { findHold } from "#lib/db/tickets/find-ticket.ts";
import { readFacts } from "#lib/db/tickets/lock-ticket.ts";
import { discouragement, materialDelta } from "#lib/engine/holds/material-delta.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { nextPayload } from "#lib/lifecycle/briefs/next-payload.ts";
import { authorize, found } from "#lib/lifecycle/transaction/authorize.ts";
import { sha256 } from "#lib/lifecycle/transaction/lease-token.ts";
import { asAnswer, grantOf, proposalFor, unfitParts } from "./decision-input.ts";

/**
 * The exact bytes that would run if this were decided now by the caller, and what is different from the last attempt. Throws
 * `invalid_request` for what could not be decided, such as a verb that is not offered; an answer that is missing or does not
 * fit yet is still being written: no bytes, but what is wrong with it.
 */
export async function previewDecision(access: Access, holdId: string, query: PreviewQuery): Promise<Preview> {
  const target = found(await findHold(holdId), "hold");
  authorize(access, "read", target.projectId);
  const [row, read, last] = await Promise.all([
    readHoldRow(reader, holdId),
    readFacts(reader, target.ticketId),
    readLastAttempt(target.ticketId),
  ]);
  const hold = found(row, "hold");
  const facts = found(read, "ticket");
  const input = {
    verb: query.verb,
    note: query.note,
    answer: query.answer === undefined ? undefined : (asAnswer(query.answer, hold.question) as never),
    waive: query.waive,
    grant: grantOf(query),
  };
  const proposal = proposalFor(access, facts, hold, input);
  const errors = unfitParts(hold, proposal);
  if (errors.length > 0) return { text: "", sha256: sha256(""), changes: [], discouraged: null, errors };
  const changes = last === null ? null : materialDelta(facts, last, { ...proposal, hold });
  return {
    ...nextPayload(facts, hold, proposal),
    errors,
    changes: changes ?? [],
    discouraged:
      changes === null || last === null ? null : discouragement(facts, hold, proposal.verb, changes, last.number),
  };
}
