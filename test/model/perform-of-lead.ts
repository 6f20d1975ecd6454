import { DecideHold } from "#lib/contract/holds.ts";
import { readHold } from "#lib/db/holds/holds.ts";
import { readTicket } from "#lib/db/tickets/tickets.ts";
import { decideHold } from "#lib/lifecycle/holds/decide-hold.ts";
import { delayDecision } from "#lib/lifecycle/holds/pending/delay-decision.ts";
import { sendDueDecisions } from "#lib/lifecycle/holds/pending/send-due-decisions.ts";
import { undoDecision } from "#lib/lifecycle/holds/undo-decision.ts";
import { cancelRun } from "#lib/lifecycle/runs/cancel-run.ts";
import { cancelTicket } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { holdTicket } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { publishTicket } from "#lib/lifecycle/tickets/publish-ticket.ts";
import { reopenTicket } from "#lib/lifecycle/tickets/reopen-ticket.ts";
import { updateTicket } from "#lib/lifecycle/tickets/update-ticket.ts";
import type { Act } from "./acts.ts";
import { type Desk, sql } from "./desk.ts";
import type { Verb } from "./model.ts";
import type { Told } from "./outcomes.ts";

/** What a lead does to a ticket, its run or its hold. */

export async function decide(desk: Desk, hold: string, { act, verb }: { act: string; verb: Verb }): Promise<Told> {
  const { version } = await readHold(hold);
  const answer = verb === "answer" ? { answer: "yes" } : {};
  const body = DecideHold.parse({ verb, version, ...answer });
  if (act === "decide") {
    await decideHold(desk.lead, hold, body);
    return "ok";
  }
  await delayDecision(desk.lead, hold, body);
  await sql("UPDATE pending_decision SET send_at = date_trunc('milliseconds', clock_timestamp()) WHERE hold_id = $1", [
    hold,
  ]);
  await sendDueDecisions();
  return (await readHold(hold)).state === "decided" ? "ok" : "refused";
}

export async function onTicketByLead(
  desk: Desk,
  id: string,
  act: Extract<Act, { ticket: number }>,
  runId: string,
): Promise<Told> {
  if (act.act === "reopen") await reopenTicket(desk.lead, id, { note: "once more" });
  if (act.act === "publish") await publishTicket(desk.lead, id);
  if (act.act === "hold") await holdTicket(desk.lead, id, { note: "wait" });
  if (act.act === "cancel") await cancelTicket(desk.lead, id, {});
  if (act.act === "stop") await cancelRun(desk.lead, runId, {});
  if (act.act === "rely") {
    const { version } = await readTicket(id);
    await updateTicket(desk.lead, id, { version, dependsOn: act.on.map((index) => desk.tickets[index] as string) });
  }
  return "ok";
}

/** The last decision on a ticket, as if it had just been made: how long that may be ago is not what is looked at here. */
export async function undo(desk: Desk, id: string): Promise<Told> {
  const { rows } = await sql(
    `UPDATE decision SET at = clock_timestamp() WHERE id = (SELECT id FROM decision WHERE ticket_id = $1 AND undone_at IS NULL ORDER BY at DESC LIMIT 1)
     RETURNING hold_id AS id, (SELECT version FROM hold WHERE id = hold_id) AS version`,
    [id],
  );
  if (rows[0] === undefined) return "refused";
  await undoDecision(desk.lead, rows[0].id, { version: rows[0].version });
  return "ok";
}

export async function openHoldOf(ticketId: string): Promise<string | null> {
  const { rows } = await sql("SELECT id FROM hold WHERE ticket_id = $1 AND state = 'open'", [ticketId]);
  return rows[0]?.id ?? null;
}
