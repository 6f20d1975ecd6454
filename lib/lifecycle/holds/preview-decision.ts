import type { DecisionBody, Preview } from "#lib/contract/holds.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { findSeenHold, readHoldRow } from "#lib/db/holds/hold-row.ts";
import { readLastAttempt } from "#lib/db/runs/last-attempt.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import { discouragement, materialDelta } from "#lib/engine/holds/material-delta.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { nextPayload } from "#lib/lifecycle/briefs/next-payload.ts";
import { found, permitted } from "#lib/lifecycle/transaction/authorize.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { confirming } from "./ask-second.ts";
import { refuseUnfit } from "./decide-project-hold.ts";
import { answerErrors, proposeDecision } from "./propose-decision.ts";

/** No bytes: of a decision on a hold of a project, and where the answer is missing. */
const NOTHING_RUNS: Preview = { text: "", sha256: sha256(""), changes: [], discouraged: null, errors: [] };

/**
 * The exact bytes that would run if the caller decided this now, and what is different from the last attempt.
 * By: `claimed`. Locks and changes nothing; `version`, `briefSha256`, `precedentId` and `keep` are ignored. Throws
 * `invalid_request` for what could not be decided, such as a verb that is not offered. An answer that is missing or
 * does not fit yet is still being written: the preview then has no bytes, but says what is wrong.
 */
export async function previewDecision(access: Access, holdId: string, body: DecisionBody): Promise<Preview> {
  const target = await permitted(access, "claimed", findSeenHold(holdId, access), "hold");
  const { ticketId } = target;
  if (ticketId === null) {
    refuseUnfit(found(await readHoldRow(reader, holdId), "hold"), body);
    return NOTHING_RUNS;
  }
  const [row, read, last] = await Promise.all([
    readHoldRow(reader, holdId),
    readTicketFacts(reader, ticketId),
    readLastAttempt(ticketId),
  ]);
  const hold = found(row, "hold");
  const facts = found(read, "ticket");
  const proposal = proposeDecision(access, facts, hold, confirming(access, hold, body));
  const errors = answerErrors(hold, proposal);
  if (errors.length > 0) return { ...NOTHING_RUNS, errors };
  const payload = nextPayload(facts, hold, proposal);
  if (last === null) return { ...payload, errors, changes: [], discouraged: null };
  const changes = materialDelta(facts, last, { ...proposal, hold });
  const isSame = payload.text === last.brief;
  return {
    ...payload,
    errors,
    changes: changes.length === 0 && !isSame && proposal.verb === "retry" ? [ONLY_HISTORY] : changes,
    discouraged: discouragement(facts, hold, proposal.verb, { changes, isSame, attempt: last.number }),
  };
}

/** The bytes are others, and nothing in them but what was tried meanwhile. */
const ONLY_HISTORY = "only what was tried since, and how it ended";
