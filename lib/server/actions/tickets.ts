"use server";
import { z } from "zod";
import { markScopeDrift as mark } from "#lib/lifecycle/reviews/mark-scope-drift.ts";
import { takeBackWaiver as takeBack } from "#lib/lifecycle/reviews/take-back-waiver.ts";
import { cancelTicket as cancel } from "#lib/lifecycle/tickets/cancel-ticket.ts";
import { createTicket as create } from "#lib/lifecycle/tickets/create-ticket.ts";
import { holdTicket as hold } from "#lib/lifecycle/tickets/hold-ticket.ts";
import { publishTicket as publish } from "#lib/lifecycle/tickets/publish-ticket.ts";
import { reopenTicket as reopen } from "#lib/lifecycle/tickets/reopen-ticket.ts";
import { updateTicket as update } from "#lib/lifecycle/tickets/update-ticket.ts";
import { Id, Text } from "../../contract/basics.ts";
import { MarkScopeDrift, TakeBackWaiver } from "../../contract/reviews.ts";
import { CreateTicket, HoldTicket, ReopenTicket, type Ticket, UpdateTicket } from "../../contract/tickets.ts";
import { type Answer, act } from "./act.ts";

const FindingKey = Text(200).min(1);
const Which = z.strictObject({ id: Id });

/** Makes a ticket, ready or as a draft. */
export async function createTicket(input: z.input<typeof CreateTicket>): Promise<Answer<Ticket>> {
  return act(CreateTicket, input, create);
}

/** Changes a ticket's text, and what it waits for. */
export async function updateTicket(input: z.input<typeof UpdateTicket> & { id: string }): Promise<Answer<Ticket>> {
  return act(UpdateTicket.extend({ id: Id }), input, (access, { id, ...change }) => update(access, id, change));
}

/** Publishes a draft. */
export async function publishTicket(input: { id: string }): Promise<Answer<Ticket>> {
  return act(Which, input, (access, { id }) => publish(access, id));
}

/** Holds a ticket for a person, and ends its run. */
export async function holdTicket(input: z.input<typeof HoldTicket> & { id: string }): Promise<Answer<Ticket>> {
  return act(HoldTicket.extend({ id: Id }), input, (access, { id, ...note }) => hold(access, id, note));
}

/** Opens a ticket again that had ended, and says why. */
export async function reopenTicket(input: z.input<typeof ReopenTicket> & { id: string }): Promise<Answer<Ticket>> {
  return act(ReopenTicket.extend({ id: Id }), input, (access, { id, ...note }) => reopen(access, id, note));
}

/** Makes an open finding a ticket of its own; answers that ticket. */
export async function markScopeDrift(input: {
  id: string;
  findingKey: string;
  note?: string;
}): Promise<Answer<Ticket>> {
  return act(MarkScopeDrift.extend({ id: Id, findingKey: FindingKey }), input, (access, { id, findingKey, note }) =>
    mark(access, id, findingKey, { note }),
  );
}

/** Takes a person's waiver of a finding back: it counts again. */
export async function takeBackWaiver(input: {
  id: string;
  findingKey: string;
  note?: string;
}): Promise<Answer<Ticket>> {
  return act(TakeBackWaiver.extend({ id: Id, findingKey: FindingKey }), input, (access, { id, findingKey, note }) =>
    takeBack(access, id, findingKey, { note }),
  );
}

/** Gives a ticket up, and ends its run. */
export async function cancelTicket(input: { id: string; note?: string }): Promise<Answer<Ticket>> {
  return act(Which.extend({ note: HoldTicket.shape.note.optional() }), input, (access, { id, note }) =>
    cancel(access, id, { note }),
  );
}
