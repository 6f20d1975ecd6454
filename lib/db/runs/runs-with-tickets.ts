import { z } from "zod";
import type { Run } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { columnOf } from "#lib/db/connection/json-object.ts";
import { listed, planned, type Reader } from "#lib/db/connection/tx.ts";
import { presentTickets, TicketRow } from "#lib/db/tickets/tickets.ts";
import { presentRun, RunRow } from "./runs.ts";

export type RunWithTicket = { run: Run; ticket: Ticket };

const RUN = Object.keys(RunRow.shape);
const TICKET = Object.keys(TicketRow.shape);
const PairRow = z.object({
  ...Object.fromEntries(Object.entries(RunRow.shape).map(([field, type]) => [`run ${field}`, type])),
  ...Object.fromEntries(Object.entries(TicketRow.shape).map(([field, type]) => [`ticket ${field}`, type])),
});

/**
 * Runs and their tickets as the API shows them, by the ids of the runs, in one statement (the latest rejections of tickets that
 * have one take another). By the primary keys, and what ticket_view reads of each ticket.
 */
export async function readRunsWithTickets(from: Reader, runIds: string[]): Promise<Map<string, RunWithTicket>> {
  if (runIds.length === 0) return new Map();
  const rows = await from.rows(PairRow, PAIRS, [runIds]);
  const tickets = await presentTickets(rows.map((row) => part(row, "ticket", TICKET) as z.infer<typeof TicketRow>));
  return new Map(
    rows.map((row, index) => {
      const run = presentRun(part(row, "run", RUN) as z.infer<typeof RunRow>);
      return [run.id, { run, ticket: tickets[index] as Ticket }];
    }),
  );
}

const PAIRS = planned(
  `SELECT ${[...columns("run", RUN, "r"), ...columns("ticket", TICKET, "t")].join(", ")}
   FROM run r JOIN ticket_view t ON t.id = r.ticket_id WHERE r.id = ANY (${listed("$1")})`,
);

function columns(name: string, fields: string[], alias: string): string[] {
  return fields.map((field) => `${alias}.${columnOf(field)} AS "${name} ${field}"`);
}

function part(row: Record<string, unknown>, name: string, fields: string[]): unknown {
  return Object.fromEntries(fields.map((field) => [field, row[`${name} ${field}`]]));
}
