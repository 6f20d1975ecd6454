import type { DecideHold } from "#lib/contract/holds.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { findHold, type HoldRow, readHoldRow } from "#lib/db/holds/hold-row.ts";
import { lockTicket, lockTicketToPlace } from "#lib/db/tickets/lock-ticket.ts";
import type { DecidedCase } from "#lib/engine/holds/card/recommend-decision.ts";
import { recommendHold } from "#lib/engine/holds/card/recommend-hold.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { latestRun, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { nextPayload } from "#lib/lifecycle/briefs/next-payload.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { applyDecision } from "./apply-decision.ts";
import { confirming, isForOne } from "./ask-second.ts";
import { proposeDecision, refuseUnfitAnswer } from "./propose-decision.ts";

/**
 * Decides one hold, alone or as an item of a batch, in one transaction behind the lock of its ticket, for `retry` also of
 * what that waits for; `alongside` is written with it or not at all. With `cases` what they recommend is noted too.
 * What takes two people is kept and waits for the second one where it `mayWait`: then nothing is decided (`isForOne`).
 * By: `decide`. Events: those of `applyDecision`. Refuses, in the order of docs/contract.md#decisions: `already_decided`,
 * `stale_transition`, `version_mismatch`, `invalid_request` (also for a hold of a project, which `decideHold` knows), and
 * `version_mismatch` where other bytes would run than were shown.
 */
export async function makeDecision(
  access: Access,
  holdId: string,
  input: DecideHold,
  alongside: (tx: Tx, where: { holdId: string; ticketId: string; projectId: string }) => Promise<void> = async () => {},
  mayWait = false,
  cases: readonly DecidedCase[] | null = null,
): Promise<{ ticketId: string; runId: string | null }> {
  const { ticketId, projectId } = await permitted(access, "decide", findHold(holdId), "hold");
  if (ticketId === null) throw ofProject();
  const runId = await transact(person(access), async (tx) => {
    const lock = input.verb === "retry" ? lockTicketToPlace : lockTicket;
    const facts = found(await lock(tx, ticketId), "ticket");
    const hold = found(await readHoldRow(tx, holdId), "hold");
    refuseLate(hold, input.version);
    const proposal = proposeDecision(access, facts, hold, confirming(access, hold, input));
    refuseUnfitAnswer(hold, proposal);
    const payload = nextPayload(facts, hold, proposal);
    if (input.briefSha256 && input.briefSha256 !== payload.sha256) {
      throw new Refusal(
        "version_mismatch",
        "What would run is no longer what you were shown. Look at the preview again.",
        { version: hold.version },
      );
    }
    if (!(await isForOne(tx, access, facts, hold, proposal, mayWait))) return hold.runId;
    await applyDecision(tx, access, facts, hold, proposal, payload, cases && recommendedVerb(hold, facts, cases));
    await alongside(tx, { holdId, ticketId, projectId });
    return hold.runId;
  });
  return { ticketId, runId };
}

/** The verb that the card recommends; what else it says of it does not change the verb. */
function recommendedVerb(hold: HoldRow, facts: TicketFacts, cases: readonly DecidedCase[]): DecisionVerb | null {
  const verbs = holdVerbs({ ...hold, latestRunState: latestRun(facts)?.state ?? null });
  const known = { cases, last: null, downService: null, alike: 0 };
  return recommendHold({ ...hold, verbs }, facts, known)?.verb ?? null;
}

function ofProject(): Refusal {
  const message = "It is a hold of the project: decide it alone.";
  return new Refusal("invalid_request", message, { errors: [{ path: "verb", message }] });
}

/** Throws where a hold can no longer be decided, or has changed since `version` was read. */
export function refuseLate(hold: HoldRow, version: number): void {
  if (hold.decision) {
    const { verb, by, at } = hold.decision;
    throw new Refusal("already_decided", `${by.name} decided ${verb} at ${at}.`, {
      decision: hold.decision as never,
      version: hold.version,
    });
  }
  if (hold.state !== "open")
    throw new Refusal("stale_transition", "This hold was withdrawn: what it was about is over.", {
      version: hold.version,
    });
  if (hold.version !== version) {
    throw new Refusal("version_mismatch", "The hold has changed since you read it. Read it again before you decide.", {
      version: hold.version,
    });
  }
}
