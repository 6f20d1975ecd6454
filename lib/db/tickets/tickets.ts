import { z } from "zod";
import type { Review } from "#lib/contract/reviews.ts";
import type { Ticket } from "#lib/contract/tickets.ts";
import { prisma } from "#lib/db/connection/prisma.ts";
import { reader } from "#lib/db/connection/transaction.ts";
import { planned, type Tx } from "#lib/db/connection/tx.ts";
import { isClaimedTicket } from "#lib/db/people/claimed.ts";
import { readReviewsOf } from "#lib/db/reviews/reviews.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";
import { exactUsd } from "#lib/engine/runs/exact-usd.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { TICKET_STATE_NAMES } from "#lib/engine/tickets/ticket-states.ts";

/** One ticket as the API shows it. Throws where there is none. */
export async function readTicket(id: string): Promise<Ticket> {
  const [ticket] = await readTickets([id]);
  if (ticket === undefined) throw new Error(`there is no ticket ${id}`);
  return ticket;
}

/** Tickets as the API shows them, in the order of `ids`; an id that names none is left out. */
export async function readTickets(ids: string[]): Promise<Ticket[]> {
  const rows = await prisma().ticketView.findMany({ where: { id: { in: ids } } });
  const byId = new Map((await presentTickets(rows)).map((ticket) => [ticket.id, ticket]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The columns of ticket_view that the API shows. */
export const TicketRow = z.object({
  id: z.string(),
  key: z.string(),
  project: z.string(),
  title: z.string(),
  description: z.string(),
  acceptanceCriteria: z.unknown(),
  priority: z.number(),
  labels: z.array(z.string()),
  driver: z.string().nullable(),
  state: z.string(),
  reviewRequired: z.boolean(),
  dependsOn: z.array(z.string()),
  blocks: z.array(z.string()),
  notBefore: z.date().nullable(),
  deadline: z.date().nullable(),
  uniqueKey: z.string().nullable(),
  expectsNoChange: z.boolean(),
  verification: z.string().nullable(),
  retryAfter: z.date().nullable(),
  retryCount: z.number(),
  rejectionCount: z.number(),
  attempts: z.number(),
  holdReason: z.string().nullable(),
  openHoldId: z.string().nullable(),
  error: z.unknown(),
  rejectedReviewId: z.string().nullable(),
  costUsd: z.number(),
  textVersion: z.number(),
  foreignText: z.boolean(),
  originTicketId: z.string().nullable(),
  originKey: z.string().nullable(),
  originFindingKey: z.string().nullable(),
  version: z.number(),
  createdAt: z.date(),
  updatedAt: z.date(),
  completedAt: z.date().nullable(),
});
export type TicketRow = z.infer<typeof TicketRow>;

/** Rows of ticket_view as the API shows them; their latest rejections take one more read for all of them. */
export async function presentTickets(rows: TicketRow[]): Promise<Ticket[]> {
  const rejected = rows.filter((row) => row.rejectedReviewId !== null);
  const reviews = await readReviewsOf(rejected.map((row) => row.id));
  return rows.map((row) =>
    presentTicket(row, reviews.get(row.id)?.find((review) => review.id === row.rejectedReviewId) ?? null),
  );
}

/** `rejection` is the latest rejection of the ticket, or null. */
export function presentTicket(row: TicketRow, rejection: Review | null): Ticket {
  return {
    id: row.id,
    key: row.key,
    project: row.project,
    title: row.title,
    description: row.description,
    acceptanceCriteria: row.acceptanceCriteria as string[],
    priority: PRIORITY_NAMES[row.priority] ?? "normal",
    labels: row.labels,
    driver: row.driver,
    state: row.state as Ticket["state"],
    reviewRequired: row.reviewRequired,
    dependsOn: row.dependsOn,
    blocks: row.blocks,
    notBefore: row.notBefore?.toISOString() ?? null,
    deadline: row.deadline?.toISOString() ?? null,
    uniqueKey: row.uniqueKey,
    expectsNoChange: row.expectsNoChange,
    verification: row.verification as Ticket["verification"],
    retryAfter: row.retryAfter?.toISOString() ?? null,
    retryCount: row.retryCount,
    rejectionCount: row.rejectionCount,
    attempts: row.attempts,
    holdReason: row.holdReason as Ticket["holdReason"],
    openHoldId: row.openHoldId,
    error: row.error as Ticket["error"],
    sentinelFeedback: rejection,
    costUsd: exactUsd(row.costUsd),
    textVersion: row.textVersion,
    foreignText: row.foreignText,
    origin: presentOrigin(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

function presentOrigin({ originTicketId, originKey, originFindingKey }: TicketRow): Ticket["origin"] {
  if (originTicketId === null || originKey === null || originFindingKey === null) return null;
  return { ticketId: originTicketId, key: originKey, findingKey: originFindingKey };
}

const FoundRow = z.object({ id: z.string(), projectId: z.string() });

/** Which ticket an id or a key such as DEF-12 names, and its project. Two index probes; null where there is none. */
export async function findTicket(idOrKey: string): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, planned(TICKET), [idOrKey]);
}

const TICKET = 'SELECT t.id, t.project_id AS "projectId" FROM ticket t WHERE (t.id = $1 OR t.key = $1)';

/** The same of a ticket that the caller may see, as far as their claims limit that. Null: there is none. */
export async function findSeenTicket(idOrKey: string, access: Access): Promise<z.infer<typeof FoundRow> | null> {
  return reader.row(FoundRow, planned(`${TICKET} AND ${isClaimedTicket("t.id", "$2")}`), [
    idOrKey,
    claimsAlone(access),
  ]);
}

const IdRow = z.object({ id: z.string() });

/** The id of the ticket that was made with a unique key, in a transaction that has locked the project. Index ticket_unique_key. */
export async function findTicketByKey(tx: Tx, projectId: string, uniqueKey: string): Promise<string | null> {
  const row = await tx.row(IdRow, "SELECT id FROM ticket WHERE project_id = $1 AND unique_key = $2", [
    projectId,
    uniqueKey,
  ]);
  return row?.id ?? null;
}

const TicketNameRow = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  state: z.enum(TICKET_STATE_NAMES),
});
export type TicketName = z.infer<typeof TicketNameRow>;

/** What these tickets are called, by id. One probe of the primary key for each; an id that names no ticket is left out. */
export async function readTicketNames(ids: readonly string[]): Promise<Map<string, TicketName>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.rows(TicketNameRow, "SELECT id, key, title, state FROM ticket WHERE id = ANY($1::text[])", [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

const LabelRow = z.object({ label: z.string(), count: z.number() });

/**
 * The labels of the tickets that have not ended, the most used first, at most 100. `projects` null: of every project. Reads
 * all open tickets of these projects.
 */
export async function countLabels(projects: string[] | null): Promise<z.infer<typeof LabelRow>[]> {
  return reader.rows(
    LabelRow,
    `SELECT label, count(*)::int AS count FROM ticket t, unnest(t.labels) AS label
     WHERE ($1::text[] IS NULL OR t.project_id = ANY ($1)) AND t.state NOT IN ('done', 'cancelled')
     GROUP BY label ORDER BY count DESC, label LIMIT 100`,
    [projects],
  );
}

/** Whether the desk has a ticket, in whatever project. */
export async function anyTicketExists(): Promise<boolean> {
  return (await prisma().ticket.findFirst({ select: { id: true } })) !== null;
}
