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
import { settleConsent } from "#lib/lifecycle/consents/settle-consent.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { applyDecision } from "./apply-decision.ts";
import { confirming, keepFirst, takesAnother } from "./ask-second.ts";
import { takeOut } from "./pending/pending-gone.ts";
import { proposeDecision, refuseUnfitAnswer } from "./propose-decision.ts";

/** How a decision is made, beside what is decided. */
export type Making = {
  /** written with it or not at all */
  alongside?: (tx: Tx, where: { holdId: string; ticketId: string; projectId: string }) => Promise<void>;
  /** what takes two people is kept and waits for the second one */
  mayWait?: boolean;
  /** what they recommend is noted too */
  cases?: readonly DecidedCase[] | null;
  /** the stored decision that this is: it is taken out with it */
  pending?: string | null;
  /** everything is checked, and this is done instead */
  later?: (tx: Tx, hold: HoldRow) => Promise<void>;
};

/**
 * Decides one hold, alone or as an item of a batch, in one transaction behind the lock of its ticket, for `retry` also of
 * what that waits for.
 * By: `decide`. Events: those of `applyDecision`. Refuses, in the order of docs/contract.md#decisions: `already_decided`,
 * `stale_transition`, `version_mismatch`, `invalid_request` (also for a hold of a project, which `decideHold` knows), and
 * `version_mismatch` where other bytes would run than were shown. Throws `PendingGone`.
 */
export async function makeDecision(
  access: Access,
  holdId: string,
  input: DecideHold,
  { alongside, mayWait = false, cases = null, pending = null, later }: Making = {},
): Promise<{ ticketId: string; runId: string | null }> {
  const { ticketId, projectId } = await permitted(access, "decide", findHold(holdId), "hold");
  if (ticketId === null) throw ofProject();
  const runId = await transact(person(access), async (tx) => {
    const lock = input.verb === "retry" ? lockTicketToPlace : lockTicket;
    const facts = found(await lock(tx, ticketId), "ticket");
    const hold = found(await readHoldRow(tx, holdId), "hold");
    refuseLate(hold, input.version, pending);
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
    const isForTwo = await takesAnother(tx, access, facts, hold, proposal, mayWait);
    await (later ? later(tx, hold) : takeOut(tx, pending));
    if (later) return hold.runId;
    if (isForTwo) await keepFirst(tx, access, facts, hold, proposal);
    else await applyDecision(tx, access, facts, hold, proposal, payload, cases && recommendedVerb(hold, facts, cases));
    if (isForTwo) return hold.runId;
    await settleConsent(tx, access, facts, hold, proposal);
    await alongside?.(tx, { holdId, ticketId, projectId });
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

/**
 * Throws where a hold can no longer be decided, or has changed since `version` was read; also where a decision is stored that is not
 * this one, `pending`.
 */
export function refuseLate(hold: HoldRow, version: number, pending: string | null = null): void {
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
  if (hold.sending && hold.sending.id !== pending) throw alreadySending(hold.sending, hold.version);
  if (hold.version !== version) {
    throw new Refusal("version_mismatch", "The hold has changed since you read it. Read it again before you decide.", {
      version: hold.version,
    });
  }
}

function alreadySending({ id: _, sendAt, ...decision }: NonNullable<HoldRow["sending"]>, version: number): Refusal {
  const { by, verb } = decision;
  return new Refusal("already_decided", `${by.name} decided ${verb}: it is sent at ${sendAt}.`, { decision, version });
}
