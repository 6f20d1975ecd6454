import { expect } from "vitest";
import { ClaimReview, RecordUnclaimedVerdict, RecordVerdict } from "#lib/contract/reviews.ts";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { FinishRun } from "#lib/contract/runs.ts";
import { CreateTicket } from "#lib/contract/tickets.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { runHoldBatches } from "#lib/lifecycle/batches/run-hold-batches.ts";
import { claimReview } from "#lib/lifecycle/reviews/claim-review.ts";
import { expireReviews } from "#lib/lifecycle/reviews/expire-reviews.ts";
import { recordUnclaimedVerdict, recordVerdict } from "#lib/lifecycle/reviews/record-verdict.ts";
import { appendRunEvents } from "#lib/lifecycle/runs/append-run-events.ts";
import { claimRuns } from "#lib/lifecycle/runs/claim-runs.ts";
import { finishRun } from "#lib/lifecycle/runs/finish-run.ts";
import { heartbeatRun } from "#lib/lifecycle/runs/heartbeat-run.ts";
import { reapLostRuns } from "#lib/lifecycle/runs/reap-lost-runs.ts";
import { resumeRun } from "#lib/lifecycle/runs/resume-run.ts";
import { createTicket } from "#lib/lifecycle/tickets/create-ticket.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { openBatch, readBatch } from "#test/hold-batches.ts";
import type { Act } from "./acts.ts";
import { type Desk, type Run, sql } from "./desk.ts";
import type { Verdict } from "./model.ts";
import type { Told } from "./outcomes.ts";
import { decide, onTicketByLead, openHoldOf, undo } from "./perform-of-lead.ts";

let agents = 0;

/** Does on the desk what the act says, and returns what its caller hears. Only a refusal is an answer: any other error is thrown. */
export async function perform(desk: Desk, act: Act): Promise<Told> {
  try {
    return await attempt(desk, act);
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): Told {
  if (error instanceof Refusal) return "refused";
  throw error;
}

async function attempt(desk: Desk, act: Act): Promise<Told> {
  switch (act.act) {
    case "create":
      return create(desk, act);
    case "claim":
      return claim(desk);
    case "claimReview":
      return takeReview(desk);
    case "reap":
      await reapLostRuns();
      return "ok";
    case "expireReviews":
      await expireReviews();
      return "ok";
    case "endBackoffs":
      await sql("UPDATE ticket SET retry_after = clock_timestamp() WHERE project_id = $1 AND NOT due", [
        desk.projectId,
      ]);
      await sql("UPDATE review SET available_at = created_at WHERE project_id = $1 AND state = 'open'", [
        desk.projectId,
      ]);
      return "ok";
    default:
      return onTicket(desk, desk.tickets[act.ticket] as string, act);
  }
}

async function create(desk: Desk, act: Extract<Act, { act: "create" }>): Promise<Told> {
  const ticket = await createTicket(
    desk.lead,
    CreateTicket.parse({
      project: desk.slug,
      title: `Ticket ${desk.tickets.length}`,
      priority: PRIORITY_NAMES[act.priority],
      dependsOn: act.dependsOn.flatMap((index) => desk.tickets[index] ?? []),
      reviewRequired: act.reviewRequired,
      state: act.draft ? "draft" : "ready",
    }),
  );
  desk.tickets.push(ticket.id);
  return "ok";
}

/** Each claim is somebody else's, unless an agent comes back: a decided run goes to its own agent first. */
async function claim(desk: Desk, agent = `builder ${++agents}`): Promise<Told> {
  const [got] = await claimRuns(desk.agent, ClaimWork.parse({ agent, project: desk.slug, leaseSeconds: 600 }));
  if (got === undefined) return "nothing";
  holdLease(desk, got.ticket.id, { id: got.run.id, leaseToken: got.leaseToken, agent });
  return `ticket ${desk.tickets.indexOf(got.ticket.id)}`;
}

async function takeReview(desk: Desk): Promise<Told> {
  const got = await claimReview(
    desk.sentinel,
    ClaimReview.parse({ sentinel: "checks", project: desk.slug, leaseSeconds: 600 }),
  );
  if (got === null) return "nothing";
  desk.reviews.set(got.ticket.id, got.review);
  return `ticket ${desk.tickets.indexOf(got.ticket.id)}`;
}

function holdLease(desk: Desk, ticketId: string, run: Run): void {
  desk.leases.set(ticketId, [...(desk.leases.get(ticketId) ?? []), run]);
}

async function onTicket(desk: Desk, id: string, act: Extract<Act, { ticket: number }>): Promise<Told> {
  const lease = desk.leases.get(id)?.at(-1);
  const { id: runId = "", leaseToken = "" } = lease ?? {};
  const hold = await openHoldOf(id);
  switch (act.act) {
    case "finish":
      await finishRun(desk.agent, runId, report(act.how, leaseToken));
      return "ok";
    case "comeBack":
      return claim(desk, lease?.agent);
    case "zombie":
      return zombie(desk, id);
    case "beat":
      return (await heartbeatRun(desk.agent, runId, { leaseToken })).directive ?? "ok";
    case "append":
      await appendRunEvents(
        desk.agent,
        runId,
        AppendEvents.parse({ leaseToken, events: [{ type: "log", message: "step" }] }),
      );
      return "ok";
    case "resume": {
      const resumed = await resumeRun(desk.agent, runId, { leaseToken });
      if (resumed === null) return "nothing";
      holdLease(desk, id, { id: runId, leaseToken: resumed.leaseToken, agent: lease?.agent ?? "" });
      return "ok";
    }
    case "verdict": {
      const review = desk.reviews.get(id);
      await recordVerdict(
        desk.sentinel,
        review?.id ?? "",
        RecordVerdict.parse({ leaseToken: review?.leaseToken, ...saying(act.verdict) }),
      );
      return "ok";
    }
    case "verdictWithoutLease":
      await recordUnclaimedVerdict(
        desk.sentinel,
        id,
        RecordUnclaimedVerdict.parse({ sentinel: "checks", ...saying(act.verdict) }),
      );
      return "ok";
    case "decide":
    case "delayed":
      return decide(desk, hold ?? "", act);
    case "batch": {
      const batch = await openBatch(desk.lead, {
        ids: [hold],
        verb: act.verb,
        canary: false,
        ...(act.verb === "answer" ? { answer: "yes" } : {}),
      });
      await runHoldBatches();
      return (await readBatch(batch)).succeeded.length > 0 ? "ok" : "refused";
    }
    case "undo":
      return undo(desk, id);
    case "loseLease":
      return oneRow(
        await sql("UPDATE run SET lease_expires_at = started_at WHERE ticket_id = $1 AND state = 'running'", [id]),
      );
    case "loseReview":
      return oneRow(
        await sql("UPDATE review SET lease_expires_at = created_at WHERE ticket_id = $1 AND state = 'claimed'", [id]),
      );
    default:
      return onTicketByLead(desk, id, act, runId);
  }
}

/** An agent that thinks it still has an earlier attempt says all that it could say about it. */
async function zombie(desk: Desk, id: string): Promise<Told> {
  const leases = desk.leases.get(id) ?? [];
  const [old] = leases.filter((lease) => lease.id !== leases.at(-1)?.id);
  if (old === undefined) return "refused";
  const { leaseToken } = old;
  const beat = heartbeatRun(desk.agent, old.id, { leaseToken }).then(({ directive }) => directive, refusal);
  expect(await beat).toBeOneOf(["cancel", "refused"]);
  const events = AppendEvents.parse({ leaseToken, events: [{ type: "log", message: "still here" }] });
  await expect(appendRunEvents(desk.agent, old.id, events)).rejects.toBeInstanceOf(Refusal);
  const paused = FinishRun.parse({ leaseToken, outcome: "paused", reason: "incomplete" });
  await expect(finishRun(desk.agent, old.id, paused)).rejects.toBeInstanceOf(Refusal);
  return "refused";
}

function report(how: string, leaseToken: string): FinishRun {
  const ending = {
    succeeded: { outcome: "succeeded", diff: "+ done" },
    released: { outcome: "released" },
    drained: { outcome: "released", reason: "drain" },
    question: { outcome: "paused", reason: "question", question: { text: "Which one?" } },
    budget: { outcome: "paused", reason: "budget" },
    api: { outcome: "failed", error: { message: "Too many requests", httpStatus: 429 } },
    runtime: { outcome: "failed", error: { message: "ENOENT: no such file", code: "ENOENT" } },
    syntax: { outcome: "failed", error: { message: "SyntaxError: Unexpected token } in JSON at position 4" } },
  }[how];
  // A repeated report gets the stored answer; here each one is a new one.
  return FinishRun.parse({ leaseToken, ...ending, summary: `report ${Math.random()}` });
}

function saying(verdict: Verdict) {
  if (verdict === "approved") return { verdict, score: 100 };
  if (verdict === "unavailable") return { verdict, error: "the checks did not start" };
  return { verdict, findings: [{ severity: "major", issue: `Rounds half up ${Math.random()}` }] };
}

const oneRow = ({ rowCount }: { rowCount: number | null }): Told => (rowCount === 1 ? "ok" : "refused");
