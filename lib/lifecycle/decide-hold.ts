import type { DecideHold, Hold } from "../contract/holds.ts";
import type { Run } from "../contract/runs.ts";
import type { Ticket } from "../contract/tickets.ts";
import { findHold } from "../db/find-ticket.ts";
import { readHold } from "../db/holds.ts";
import { lockTicket } from "../db/lock-ticket.ts";
import { type HoldRow, readHoldRow } from "../db/read-hold-row.ts";
import { readRun } from "../db/runs.ts";
import { readTicket } from "../db/tickets.ts";
import { transact } from "../db/transaction.ts";
import type { Access } from "../engine/access.ts";
import { verbsOf } from "../engine/hold-verbs.ts";
import { latestRun } from "../engine/ticket-facts.ts";
import { authorize, found, person } from "./authorize.ts";
import { refuseVerb } from "./decision-input.ts";
import { Refusal } from "./refusal.ts";
import { applyDecision } from "./steps/apply-decision.ts";
import { nextPayload, type Proposal } from "./steps/next-payload.ts";

export type DecisionAnswer = { hold: Hold; ticket: Ticket; run: Run | null };

/**
 * A person settles a hold; it takes effect at once. The first decision wins: the ticket's row is the lock, and the
 * second caller is told who decided what and when. Checked in the order of CONTRACT 6.
 */
export async function decideHold(access: Access, holdId: string, input: DecideHold): Promise<DecisionAnswer> {
  const target = found(await findHold(holdId), "hold");
  authorize(access, "decide", target.projectId);
  const runId = await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.ticketId), "ticket");
    const hold = found(await readHoldRow(tx, holdId), "hold");
    refuseLate(hold, input.version);
    const verbs = verbsOf({ ...hold, latestRunState: latestRun(facts)?.state ?? null });
    if (!verbs.includes(input.verb)) throw refuseVerb(input.verb, verbs);
    const proposal = proposalOf(access, input);
    const payload = nextPayload(facts, hold, proposal);
    if (input.briefSha256 && input.briefSha256 !== payload.sha256) {
      throw new Refusal(
        "version_mismatch",
        "What would run is no longer what you were shown. Look at the preview again.",
        { version: hold.version },
      );
    }
    await applyDecision(tx, access, facts, hold, proposal, payload);
    return hold.runId;
  });
  return decisionAnswer(holdId, target.ticketId, runId);
}

/** Hold, ticket and run as they are now. */
export async function decisionAnswer(holdId: string, ticketId: string, runId: string | null): Promise<DecisionAnswer> {
  return {
    hold: await readHold(holdId),
    ticket: await readTicket(ticketId),
    run: runId === null ? null : await readRun(runId),
  };
}

function refuseLate(hold: HoldRow, version: number): void {
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

function proposalOf(access: Access, input: DecideHold): Proposal {
  const missing =
    input.verb === "answer" && (input.answer === undefined || input.answer === null || input.answer === "");
  if (missing)
    throw new Refusal("invalid_request", "An answer is needed to answer.", {
      errors: [{ path: "answer", message: "is needed to answer" }],
    });
  return {
    verb: input.verb,
    note: input.note?.trim() ? input.note : null,
    answer: input.answer ?? null,
    by: access.userName,
  };
}
