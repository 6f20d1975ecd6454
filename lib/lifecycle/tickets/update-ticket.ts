import { isDeepStrictEqual } from "node:util";
import type { Actor } from "#lib/contract/basics.ts";
import type { Ticket, UpdateTicket } from "#lib/contract/tickets.ts";
import { transact } from "#lib/db/connection/transaction.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import { readSubmission } from "#lib/db/holds/second-person.ts";
import { replaceDependencies } from "#lib/db/tickets/dependencies.ts";
import { lockTicket } from "#lib/db/tickets/lock-ticket.ts";
import { readTicketFacts } from "#lib/db/tickets/ticket-facts.ts";
import {
  insertTicketVersion,
  readTicketText,
  type TicketText,
  updateNotBefore,
  updateTicketText,
} from "#lib/db/tickets/ticket-text.ts";
import { findTicket, readTicket } from "#lib/db/tickets/tickets.ts";
import { type Access, may } from "#lib/engine/people/access.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { found, permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { moveTicket } from "#lib/lifecycle/transaction/move-ticket.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { checkDependencies } from "./check-dependencies.ts";

/** What a ticket waits for may change only while nobody works on it (docs/contract.md#tickets). */
const DEPENDENCIES_MAY_CHANGE = ["draft", "blocked", "ready", "on_hold"];

/**
 * Changes a ticket's text and what it waits for; values that it has already change nothing. Title, description and criteria that are
 * replaced stay as a version.
 * By: `write`. Locks the ticket, and the tickets it is to wait for. Events: `ticket.updated` with the names of the
 * fields, `ticket.state_changed` where it becomes ready or blocked. Refuses `version_mismatch`; `stale_transition` for
 * dependencies while an agent or a sentinel has it; `invalid_request` for a dependency that cannot be waited for; `forbidden` for a label that asks for a
 * second person (docs/contract.md#four-eyes) and is to go, but to admins.
 */
export async function updateTicket(access: Access, idOrKey: string, input: UpdateTicket): Promise<Ticket> {
  const target = await permitted(access, "write", findTicket(idOrKey), "ticket");
  const { version, dependsOn } = input;
  const wanted = wantedOf(input);
  await transact(person(access), async (tx) => {
    const facts = found(await lockTicket(tx, target.id), "ticket");
    if (facts.ticket.version !== version) throw mismatch(facts.ticket.version);
    if (dependsOn) refuseLateDependencies(facts);
    const changed = differing(await readTicketText(tx, target.id), wanted);
    if (changed.length === 0) return;
    if (wanted.labels) await refuseFewerEyes(tx, access, facts, wanted.labels);
    const waits = changed.includes("dependsOn") ? dependsOn : undefined;
    if (waits) await changeDependencies(tx, facts, waits);
    const change = Object.fromEntries(changed.map((field) => [field, wanted[field]])) as TicketText;
    await writeText(tx, target.id, waits ? await readVersion(tx, target.id) : version, change, person(access));
    tx.emit({
      type: "ticket.updated",
      projectId: target.projectId,
      ticketId: target.id,
      data: { changed, key: facts.ticket.key },
    });
  });
  return readTicket(target.id);
}

/** Who may decide may not take the second person away: a label that asks for one is taken off by admins. */
async function refuseFewerEyes(
  tx: Tx,
  access: Access,
  { ticket, projectPolicy }: TicketFacts,
  labels: readonly string[],
): Promise<void> {
  const { labels: chosen } = projectPolicy.fourEyes;
  if (chosen.length === 0 || may(access, "administer", ticket.projectId)) return;
  const before = (await readSubmission(tx, ticket.id)).labels;
  const lost = before.find((label) => chosen.includes(label) && !labels.includes(label));
  if (lost !== undefined)
    throw new Refusal("forbidden", `Two people decide about ${lost} here: only an admin takes it off a ticket.`);
}

function wantedOf({ version: _, priority, dependsOn, notBefore, deadline, ...text }: UpdateTicket): Fields {
  return {
    ...text,
    priority: priority && PRIORITY_NAMES.indexOf(priority),
    dependsOn: dependsOn && [...new Set(dependsOn)].sort(),
    notBefore: asDate(notBefore),
    deadline: asDate(deadline),
  };
}

function asDate(text: string | null | undefined): Date | null | undefined {
  return text ? new Date(text) : (text as null | undefined);
}

/** Title, description and criteria are what the agent is told to do: their old words stay readable. */
async function writeText(tx: Tx, id: string, version: number, change: TicketText, by: Actor): Promise<void> {
  const { title, description, acceptanceCriteria, notBefore } = change;
  if ([title, description, acceptanceCriteria].some((text) => text !== undefined))
    await insertTicketVersion(tx, id, by);
  if (notBefore !== undefined) await updateNotBefore(tx, id, notBefore);
  await updateTicketText(tx, id, version, change);
}

function refuseLateDependencies({ ticket }: TicketFacts): void {
  if (DEPENDENCIES_MAY_CHANGE.includes(ticket.state)) return;
  throw new Refusal("stale_transition", `What ${ticket.key} waits for cannot change while it is ${ticket.state}.`);
}

type Fields = TicketText & { dependsOn?: string[] };

/** The names of the fields that are given and differ. */
function differing(before: Required<Fields>, wanted: Fields): (keyof Fields)[] {
  return (Object.keys(wanted) as (keyof Fields)[]).filter(
    (field) => wanted[field] !== undefined && !isDeepStrictEqual(wanted[field], before[field]),
  );
}

async function changeDependencies(tx: Tx, facts: TicketFacts, dependsOn: string[]): Promise<void> {
  const { ticket } = facts;
  const open = await checkDependencies(tx, ticket.projectId, ticket.id, dependsOn);
  await replaceDependencies(tx, ticket.id, dependsOn);
  if (ticket.state === "ready" && open > 0) await moveTicket(tx, facts, "blocked", { reason: "dependencies_changed" });
  if (ticket.state === "blocked" && open === 0)
    await moveTicket(tx, facts, "ready", { reason: "dependencies_changed" });
}

async function readVersion(tx: Tx, ticketId: string): Promise<number> {
  return found(await readTicketFacts(tx, ticketId), "ticket").ticket.version;
}

function mismatch(version: number): Refusal {
  return new Refusal(
    "version_mismatch",
    "The ticket has changed since you read it. Read it again and repeat your change.",
    { version },
  );
}
