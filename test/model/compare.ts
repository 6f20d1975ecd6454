import { expect } from "vitest";
import { type Desk, sql } from "./desk.ts";
import type { Model } from "./model.ts";

/** What both sides must agree on after each act. */
type Seen = {
  state: string;
  waits: boolean;
  runs: string[];
  reviews: string[];
  hold: string | null;
  dependsOn: string[];
};

export function seenInModel(model: Model): Seen[] {
  return model.tickets.map((ticket) => ({
    state: ticket.state,
    waits: ticket.waits,
    runs: ticket.runs.map(
      (run, index) =>
        `${index + 1} ${run.state}${run.retriedAs ? ` retried as ${run.retriedAs}` : ""} in budget ${run.budget}`,
    ),
    reviews: ticket.reviews.map(
      (review, index) => `${index + 1} of run ${review.run + 1} ${review.state} ${review.verdict ?? "-"}`,
    ),
    hold: ticket.hold && `${ticket.hold.subject} ${ticket.hold.reason}`,
    dependsOn: ticket.dependsOn.map((edge) => `${edge.ticket}${edge.waived ? " waived" : ""}`).sort(),
  }));
}

/** The same of the rows, in one statement. */
export async function seenOnDesk(desk: Desk): Promise<Seen[]> {
  const { rows } = await sql(
    `SELECT t.state, t.state = 'ready' AND NOT t.due AND t.retry_after > clock_timestamp() AS waits,
       ARRAY(SELECT r.number || ' ' || r.state || CASE WHEN r.retried THEN ' retried as ' || r.category ELSE '' END || ' in budget ' || r.budget
             FROM run r WHERE r.ticket_id = t.id ORDER BY r.number) AS runs,
       ARRAY(SELECT v.number || ' of run ' || r.number || ' ' || v.state || ' ' || coalesce(v.verdict, '-')
             FROM review v JOIN run r ON r.id = v.run_id WHERE v.ticket_id = t.id ORDER BY v.number) AS reviews,
       (SELECT h.subject || ' ' || h.reason FROM hold h WHERE h.ticket_id = t.id AND h.state = 'open') AS hold,
       ARRAY(SELECT (array_position($2::text[], d.depends_on_id) - 1) || CASE WHEN d.waived THEN ' waived' ELSE '' END
             FROM ticket_dependency d WHERE d.ticket_id = t.id) AS "dependsOn"
     FROM ticket t WHERE t.project_id = $1 ORDER BY t.number`,
    [desk.projectId, desk.tickets],
  );
  return rows.map((row) => ({ ...row, dependsOn: row.dependsOn.sort() }));
}

/**
 * Every change of a ticket, a run and a hold has exactly its events: told in their order they lead, without a gap, from
 * the beginning to the state in the row.
 */
export async function expectEventsToTell(desk: Desk): Promise<void> {
  const { rows: events } = await sql(
    "SELECT type, ticket_id, run_id, hold_id, data FROM event WHERE project_id = $1 ORDER BY id",
    [desk.projectId],
  );
  const told = new Map<string, string>();
  for (const { type, ticket_id: ticket, run_id: run, hold_id: hold, data } of events) {
    if (type === "ticket.state_changed") expect(told.get(ticket), `${ticket} became ${data.to}`).toBe(data.from);
    const is = { ticket, run, hold };
    for (const [subject, state] of TELLS[type]?.(data) ?? []) if (is[subject]) told.set(is[subject], state);
  }
  const { rows } = await sql(
    ["ticket", "run", "hold"]
      .map((table) => `SELECT id, state FROM ${table} WHERE project_id = $1`)
      .join(" UNION ALL "),
    [desk.projectId],
  );
  expect(Object.fromEntries(told), "as the log tells it").toEqual(
    Object.fromEntries(rows.map(({ id, state }) => [id, state])),
  );
}

type Told = ["ticket" | "run" | "hold", string][];
/** What each kind of event says of whose state. */
const TELLS: Record<string, (data: Record<string, string>) => Told> = {
  "ticket.created": ({ state = "" }) => [["ticket", state]],
  "ticket.state_changed": ({ to = "" }) => [["ticket", to]],
  "run.started": () => [["run", "running"]],
  "run.resumed": () => [["run", "running"]],
  "run.paused": () => [["run", "paused"]],
  "run.finished": ({ state = "" }) => [["run", state]],
  "hold.opened": () => [["hold", "open"]],
  "hold.undone": () => [
    ["hold", "open"],
    ["run", "paused"],
  ],
  "hold.decided": ({ verb = "" }) => [
    ["hold", "decided"],
    ...((["continue", "answer"].includes(verb) ? [["run", "resuming"] as const] : []) as Told),
  ],
  "hold.updated": ({ state }) => (state ? [["hold", state]] : []),
};
