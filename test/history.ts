import { pool } from "#lib/db/connection/pool.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";

/** Rows as history left them, written by hand: what figures are counted from. Times are hours before now. */

const HOME = "prj_default";
let number = 0;
const now = Date.now();
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);
const insert = async (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row);
  await pool().query(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
};

/** A ticket of the project `default`, or of another one. */
export async function pastTicket(projectId = HOME): Promise<string> {
  const id = newId("tkt");
  number += 1;
  await insert("ticket", {
    id,
    project_id: projectId,
    number: 10_000 + number,
    key: `PAST-${number}`,
    title: `Past ${number}`,
    state: "ready",
  });
  return id;
}

/** One attempt at it that has ended. */
export async function pastRun(
  ticketId: string,
  run: {
    number: number;
    state: string;
    ended: number;
    started?: number;
    category?: string;
    retried?: boolean;
    cost?: number | null;
    agent?: string;
    projectId?: string;
  },
): Promise<string> {
  const id = newId("run");
  await insert("run", {
    id,
    ticket_id: ticketId,
    project_id: run.projectId ?? HOME,
    number: run.number,
    agent: run.agent ?? "builder-01",
    state: run.state,
    lease_hash: "none",
    lease_seconds: 60,
    budget: 0,
    started_at: hoursAgo(run.started ?? run.ended + 0.5),
    ended_at: hoursAgo(run.ended),
    category: run.category ?? null,
    retried: run.retried ?? false,
    cost_usd: run.cost === undefined ? 1 : run.cost,
  });
  return id;
}

/** One review of a run, with the keys of what it found. */
export async function pastReview(
  ticketId: string,
  runId: string,
  review: {
    number: number;
    verdict: string;
    ended: number;
    sentinel?: string | null;
    findings?: (string | { key: string; rule?: string; advisory?: boolean })[];
  },
): Promise<string> {
  const id = newId("rev");
  await insert("review", {
    id,
    ticket_id: ticketId,
    run_id: runId,
    project_id: HOME,
    number: review.number,
    state: "done",
    sentinel: review.sentinel === undefined ? "gate-1" : review.sentinel,
    budget: 0,
    review_budget: 0,
    verdict: review.verdict,
    ended_at: hoursAgo(review.ended),
  });
  for (const [position, given] of (review.findings ?? []).entries()) {
    const { key, rule = "", advisory = false } = typeof given === "string" ? { key: given } : given;
    const found = { severity: "major", issue: key, rule, advisory };
    await insert("finding", { review_id: id, ticket_id: ticketId, key, position, ...found });
  }
  return id;
}

/** One finding that a person let pass. */
export async function pastWaiver(ticketId: string, key: string, at: number): Promise<void> {
  await insert("finding_waiver", { ticket_id: ticketId, key, kind: "waived", actor: "{}", at: hoursAgo(at) });
}

/** One hold, with the decision that closed it, if one did. */
export async function pastHold(
  ticketId: string,
  userId: string,
  hold: {
    opened: number;
    reason?: string;
    seen?: number;
    closed?: number;
    verb?: string;
    probation?: string | null;
    undone?: boolean;
    withdrawn?: boolean;
    recurrence?: number;
    projectId?: string;
  },
): Promise<string> {
  const id = newId("hld");
  const { reason = "max_retries", verb = "retry", probation = "held", recurrence = 0, projectId = HOME } = hold;
  const isOpen = hold.closed === undefined || hold.undone === true;
  const closed = hold.withdrawn ? "withdrawn" : "decided";
  await insert("hold", {
    id,
    project_id: projectId,
    ticket_id: ticketId,
    subject: "ticket",
    reason,
    summary: "s",
    fingerprint: "f",
    owner_role: "lead",
    resume_condition: "a person decides",
    check_at: hoursAgo(0),
    opened_at: hoursAgo(hold.opened),
    opened_by: "{}",
    first_seen_at: hold.seen === undefined ? null : hoursAgo(hold.seen),
    closed_at: isOpen ? null : hoursAgo(hold.closed ?? 0),
    state: isOpen ? "open" : closed,
    recurrence,
  });
  if (hold.closed !== undefined && !hold.withdrawn)
    await insert("decision", {
      id: newId("dec"),
      hold_id: id,
      ticket_id: ticketId,
      verb,
      user_id: userId,
      actor: "{}",
      at: hoursAgo(hold.closed),
      before: "{}",
      probation,
      undone_at: hold.undone ? hoursAgo(hold.closed) : null,
    });
  return id;
}
