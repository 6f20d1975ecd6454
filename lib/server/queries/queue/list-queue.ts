import { z } from "zod";
import type { Hold } from "#lib/contract/holds.ts";
import { SEGMENTS } from "#lib/contract/queue/hold-filter-words.ts";
import type { QueueCluster, QueuePage, QueueRow, ReadQueue } from "#lib/contract/queue.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import { type HeldRow, readHeldFacts } from "#lib/db/holds/held-facts.ts";
import { type HoldStanding, readHeldRows } from "#lib/db/holds/holds.ts";
import { readProjects } from "#lib/db/projects/projects.ts";
import { openHoldsOf } from "#lib/db/queue/filtered-holds.ts";
import { readTrackFacts } from "#lib/db/tickets/track-facts.ts";
import { holdCause } from "#lib/engine/holds/hold-cause.ts";
import { holdTries } from "#lib/engine/holds/hold-tries.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { type DecisionHistory, expectedDecision, minuteWeightOf } from "#lib/engine/queue/next-best-minute.ts";
import { isLate, type OpenHold } from "#lib/engine/queue/open-hold-filter.ts";
import {
  countBlockedTickets,
  type OrderedQueue,
  type QueueOrder,
  type QueuePosition,
} from "#lib/engine/queue/order-queue.ts";
import { reasonsInSegment } from "#lib/engine/queue/queue-segments.ts";
import { decisionHistory } from "#lib/server/queries/holds/decision-history.ts";
import { ownersMeant } from "#lib/server/queries/holds/holds.ts";
import { decodeCursor, encodeCursor } from "#lib/server/queries/paging/pages.ts";
import { listedProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { orderedQueue } from "./open-holds-projection.ts";
import { type QueueCounts, queueCounts } from "./queue-counts.ts";
import { queueProjection } from "./queue-projection.ts";

/**
 * One page of the queue with everything that its rows show, and the counts above it. Cost: the events since the last call, then
 * a fixed number of statements for the page, in parallel. Nothing grows with the queue, except for the first call with a
 * filter in a process (`queue-projection.ts`). Measured by bench/queue-query.ts.
 */
export async function listQueue(access: Access, query: ReadQueue): Promise<QueuePage> {
  return (await beginQueue(access, query)).page;
}

/** The same, but returns the holds of the first row before the rows are read, so that a caller can read their details in parallel. */
export async function beginQueue(
  access: Access,
  query: ReadQueue,
): Promise<{ first: readonly OpenHold[]; page: Promise<QueuePage> }> {
  const projects = await listedProjects(access, query.project);
  const [ordered, counts] = await Promise.all([readOrder(access, query, projects), queueCounts(projects)]);
  return { first: ordered.rows[0]?.holds ?? [], page: showPage(ordered, counts) };
}

/** The most rows of a page that is read again up to its last position: rows may have been added since. */
const MAX_REREAD_ROWS = 400;

interface OrderedPage {
  /** Each cluster is one row, so that no cluster is split between two pages. */
  rows: OrderedQueue["rows"];
  totals: Pick<QueuePage, "nextCursor" | "total" | "holds">;
  now: number;
}

async function readOrder(access: Access, query: ReadQueue, projects: string[] | null): Promise<OrderedPage> {
  const { snoozed = "without" } = query;
  const owner = ownersMeant(access, query.owner);
  const filter = openHoldsOf({ ...query, reasons: reasonsToShow(query), owner, snoozed }, projects);
  const [{ projection, now }, order] = await Promise.all([queueProjection(filter), orderOf(query, projects)]);
  const limit = query.until === undefined ? query.limit : MAX_REREAD_ROWS;
  const queue = orderedQueue(projection, {
    filter,
    now,
    each: query.fingerprint !== undefined,
    order,
    after: queuePosition(query.cursor),
    until: queuePosition(query.until),
    limit: limit + 1,
  });
  const rows = queue.rows.slice(0, limit);
  const last = rows.at(-1);
  const nextCursor = last !== undefined && queue.rows.length > limit ? queueCursor(last) : (query.until ?? null);
  return { rows, totals: { nextCursor, total: queue.total, holds: queue.matched }, now };
}

async function showPage({ rows, totals, now }: OrderedPage, counts: QueueCounts): Promise<QueuePage> {
  const { byReason, nextCheckAt, ...figures } = counts;
  const items = await showRows(rows, now);
  return {
    items,
    ...totals,
    ...figures,
    counts: segmentCounts(byReason),
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
  };
}

async function showRows(rows: OrderedQueue["rows"], now: number): Promise<QueueRow[]> {
  const firsts = rows.flatMap(({ holds }) => holds.slice(0, 1));
  const clusters = new Map(rows.flatMap(({ holds }) => (holds.length > 1 ? [[holds[0]?.id, holds] as const] : [])));
  const [shown, slugs] = await Promise.all([readRows(firsts), slugsOfMixed([...clusters.values()])]);
  return shown.map((row) => {
    const holds = clusters.get(row.id);
    return { ...row, cluster: holds ? clusterOf(holds, now, (id) => slugs.get(id) ?? row.project) : null };
  });
}

/** The slugs of all projects by id, where a cluster has holds of several; else none: its row says whose it is. */
async function slugsOfMixed(clusters: readonly (readonly OpenHold[])[]): Promise<Map<string, string>> {
  const isMixed = clusters.some((holds) => holds.some(({ projectId }) => projectId !== holds[0]?.projectId));
  return new Map(isMixed ? (await readProjects()).map(({ id, slug }) => [id, slug]) : []);
}

/** The most holds of a cluster that are listed with it. */
const MAX_LISTED = 20;

function clusterOf(holds: readonly OpenHold[], now: number, slugOf: (projectId: string) => string): QueueCluster {
  return {
    fingerprint: holds[0]?.fingerprint ?? "",
    size: holds.length,
    since: new Date(Math.min(...holds.map(({ openedAt }) => openedAt))).toISOString(),
    late: holds.filter((hold) => isLate(hold, now)).length,
    reasons: [...new Set(holds.map(({ reason }) => reason))].toSorted(),
    projects: [...new Set(holds.map(({ projectId }) => slugOf(projectId)))].toSorted(),
    downstreamBlocked: countBlockedTickets(holds),
    again: againOf(holds),
    holds: holds.slice(0, MAX_LISTED).map(({ id }) => id),
    keys: holds.slice(0, MAX_LISTED).map(({ key }) => key),
  };
}

function againOf(holds: readonly OpenHold[]): QueueCluster["again"] {
  const times = [...new Set(holds.map(({ recurrence }) => recurrence))].filter((recurrence) => recurrence > 0);
  return times
    .toSorted((a, b) => b - a)
    .map((recurrence) => ({
      time: recurrence + 1,
      holds: holds.filter((hold) => hold.recurrence === recurrence).length,
    }));
}

/** The hold reasons that the segment and the filter have in common; undefined does not filter. */
function reasonsToShow({ segment, reason }: ReadQueue): string[] | undefined {
  if (segment === "all") return reason;
  const inSegment: string[] = reasonsInSegment(segment);
  return reason === undefined ? inSegment : inSegment.filter((one) => reason.some((named) => named === one));
}

/** The order by the next best minute uses the decisions of one project; where several are listed it has none to go by. */
async function orderOf({ sort, without = [] }: ReadQueue, projects: string[] | null): Promise<QueueOrder> {
  if (sort !== "minute") return sort;
  const [projectId] = projects?.length === 1 ? projects : [];
  const history = projectId === undefined ? NO_HISTORY : await decisionHistory(projectId);
  const name = JSON.stringify([history, without]);
  return { name, weightOf: minuteWeightOf(history, without), blocked: !without.includes("blocked") };
}

const NO_HISTORY: DecisionHistory = { all: { held: 0, settled: 0, medianMinutes: null, timed: 0 }, kinds: [] };

/** The rows of these holds, in the same order. A hold that no longer exists is left out. */
export async function readRows(wanted: readonly Pick<OpenHold, "id" | "ticketId">[]): Promise<QueueRow[]> {
  const tickets = wanted.flatMap(({ ticketId }) => ticketId ?? []);
  const [rows, facts, tracks] = await Promise.all([
    readHeldRows(wanted.map(({ id }) => id)),
    readHeldFacts(tickets),
    readTrackFacts(tickets),
  ]);
  const projects = [...new Set(rows.map(({ standing }) => standing.projectId))];
  const histories = new Map(await Promise.all(projects.map(async (id) => [id, await decisionHistory(id)] as const)));
  const trackOf = new Map(tracks.map((track) => [track.ticketId, track]));
  return rows.flatMap(({ hold, standing }) => {
    const row = rowOf(hold, standing, histories.get(standing.projectId) ?? NO_HISTORY);
    if (hold.ticket === null) return [row];
    const held = facts.get(hold.ticket.id);
    const track = trackOf.get(hold.ticket.id);
    return held && track ? [ofTicket(row, held, track)] : [];
  });
}

/** A row as a hold of a project has it. */
function rowOf(hold: Hold, { priority, escalations, snooze }: HoldStanding, history: DecisionHistory): QueueRow {
  return {
    ...hold,
    escalated: escalations > 0 && hold.state === "open",
    escalations,
    snooze,
    cause: { code: null, text: hold.summary },
    tries: null,
    minute: { priority, expected: expectedDecision(history, hold.subject, hold.reason) },
    track: null,
    cluster: null,
  };
}

function ofTicket(row: QueueRow, { facts, escalated }: HeldRow, track: TrackFacts): QueueRow {
  return {
    ...row,
    escalated: escalated && row.state === "open",
    cause: holdCause(row, facts),
    tries: holdTries(row, facts),
    track,
  };
}

function segmentCounts(byReason: QueueCounts["byReason"]): QueuePage["counts"] {
  const counts = SEGMENTS.map((segment) => {
    const reasons = segment === "all" ? Object.keys(byReason) : reasonsInSegment(segment);
    return [segment, reasons.reduce((sum, reason) => sum + (byReason[reason as keyof typeof byReason] ?? 0), 0)];
  });
  return Object.fromEntries(counts);
}

const Encoded = z.tuple([z.number(), z.iso.datetime({ precision: 3 }), z.string().regex(/^[\w-]{1,120}$/)]);

/** An opaque cursor for a position in the queue. */
export function queueCursor({ score, at, id }: QueuePosition): string {
  return encodeCursor([score, new Date(at).toISOString(), id]);
}

/** The position of a cursor; null without one. Throws `invalid_request` for a string that is no cursor of the queue. */
export function queuePosition(cursor: string | undefined): QueuePosition | null {
  if (cursor === undefined) return null;
  const [score, at, id] = decodeCursor(Encoded, cursor);
  return { score, at: Date.parse(at), id };
}
