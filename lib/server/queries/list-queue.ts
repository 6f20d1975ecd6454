import type { Hold } from "../../contract/holds.ts";
import { type QueuePage, type QueueRow, type ReadQueue, SEGMENTS } from "../../contract/queue.ts";
import type { TrackFacts } from "../../contract/tracks.ts";
import { type HeldRow, readHeldFacts } from "../../db/held-facts.ts";
import { readHolds } from "../../db/holds.ts";
import { readQueueClusters } from "../../db/queue-clusters.ts";
import { type QueueFigures, readQueueFigures } from "../../db/queue-figures.ts";
import { readTrackFacts } from "../../db/track-facts.ts";
import type { Access } from "../../engine/access.ts";
import { holdCause } from "../../engine/hold-cause.ts";
import { holdTries } from "../../engine/hold-tries.ts";
import { reasonsOf } from "../../engine/queue-segments.ts";
import { cutPage, type Page, positionOf } from "./keyset-page.ts";
import { listHolds } from "./list-holds.ts";
import { readableProjects } from "./readable-projects.ts";

/**
 * One page of the queue with all that its rows show, and the counts above it. Cost: two reads for the page, one for the holds
 * of a cluster, then five reads for all tracks, one for all facts, two for the counts; none per row.
 */
export async function listQueue(access: Access, query: ReadQueue): Promise<QueuePage> {
  const projects = await readableProjects(access, query.project);
  const [page, figures] = await Promise.all([
    query.fingerprint === undefined ? listClusters(query, projects) : listMembers(access, query, query.fingerprint),
    readQueueFigures(projects),
  ]);
  return {
    items: page.items,
    nextCursor: page.nextCursor,
    counts: countsOf(figures),
    pastTarget: figures.pastTarget,
    running: figures.running,
    hasRuns: figures.hasRuns,
    nextCheckAt: figures.nextCheckAt?.toISOString() ?? null,
  };
}

/** Each cluster once, as its first hold: a page never begins within one, and none is on two pages. */
async function listClusters(query: ReadQueue, projects: string[] | null): Promise<Page<QueueRow>> {
  const rows = await readQueueClusters({
    projects,
    reasons: reasonsIn(query.segment) ?? null,
    q: query.q || null,
    sort: query.sort,
    after: positionOf(query.cursor),
    limit: query.limit + 1,
  });
  const page = cutPage(rows, query.limit, (row) => row.at);
  const firsts = new Map(page.rows.map(({ cluster }) => [cluster.holds[0] ?? "", cluster]));
  const shown = await asRows(await readHolds([...firsts.keys()]));
  const items = shown.map((row) => {
    const cluster = firsts.get(row.id);
    return cluster && cluster.size > 1 ? { ...row, cluster } : row;
  });
  return { items, nextCursor: page.nextCursor };
}

async function listMembers(access: Access, query: ReadQueue, fingerprint: string): Promise<Page<QueueRow>> {
  const { segment, ...filter } = query;
  const reason = reasonsIn(segment);
  const page = await listHolds(access, { ...filter, state: ["open"], fingerprint: [fingerprint], reason });
  return { items: await asRows(page.items), nextCursor: page.nextCursor };
}

const reasonsIn = (segment: ReadQueue["segment"]) => (segment === "all" ? undefined : reasonsOf(segment));

/** Holds as the queue shows them, in their order. */
export async function asRows(holds: Hold[]): Promise<QueueRow[]> {
  const ids = holds.map((hold) => hold.ticket.id);
  const [facts, tracks] = await Promise.all([readHeldFacts(ids), readTrackFacts({ id: { in: ids } })]);
  const trackOf = new Map(tracks.map((track) => [track.ticketId, track]));
  return holds.flatMap((hold) => {
    const held = facts.get(hold.ticket.id);
    const track = trackOf.get(hold.ticket.id);
    return held && track ? [asRow(hold, held, track)] : [];
  });
}

function asRow(hold: Hold, { facts, escalated }: HeldRow, track: TrackFacts): QueueRow {
  return {
    ...hold,
    escalated: escalated && hold.state === "open",
    cause: holdCause(hold, facts),
    tries: holdTries(hold, facts),
    track,
    cluster: null,
  };
}

function countsOf({ byReason }: QueueFigures): QueuePage["counts"] {
  const counts = SEGMENTS.map((segment) => {
    const reasons = segment === "all" ? Object.keys(byReason) : reasonsOf(segment);
    return [segment, reasons.reduce((sum, reason) => sum + (byReason[reason as keyof typeof byReason] ?? 0), 0)];
  });
  return Object.fromEntries(counts);
}
