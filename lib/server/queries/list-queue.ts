import type { Hold } from "../../contract/holds.ts";
import { type QueuePage, type QueueRow, type ReadQueue, SEGMENTS } from "../../contract/queue.ts";
import type { TrackFacts } from "../../contract/tracks.ts";
import { type HeldRow, readHeldFacts } from "../../db/held-facts.ts";
import { type QueueFigures, readQueueFigures } from "../../db/queue-figures.ts";
import { readTrackFacts } from "../../db/track-facts.ts";
import type { Access } from "../../engine/access.ts";
import { holdCause } from "../../engine/hold-cause.ts";
import { holdTries } from "../../engine/hold-tries.ts";
import { reasonsOf } from "../../engine/queue-segments.ts";
import { listHolds } from "./list-holds.ts";
import { readableProjects } from "./readable-projects.ts";

/**
 * One page of the queue with all that its rows show, and the counts above it. Cost: `listHolds` for the page, then five
 * reads for all tracks, one for all facts, two for the counts; none per row.
 */
export async function listQueue(access: Access, query: ReadQueue): Promise<QueuePage> {
  const { segment, ...filter } = query;
  const reason = segment === "all" ? undefined : reasonsOf(segment);
  const projects = await readableProjects(access, query.project);
  const [page, figures] = await Promise.all([
    listHolds(access, { ...filter, state: ["open"], reason }),
    readQueueFigures(projects),
  ]);
  return {
    items: await asRows(page.items),
    nextCursor: page.nextCursor,
    counts: countsOf(figures),
    pastTarget: figures.pastTarget,
    running: figures.running,
    hasRuns: figures.hasRuns,
    nextCheckAt: figures.nextCheckAt?.toISOString() ?? null,
  };
}

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
  };
}

function countsOf({ byReason }: QueueFigures): QueuePage["counts"] {
  const counts = SEGMENTS.map((segment) => {
    const reasons = segment === "all" ? Object.keys(byReason) : reasonsOf(segment);
    return [segment, reasons.reduce((sum, reason) => sum + (byReason[reason as keyof typeof byReason] ?? 0), 0)];
  });
  return Object.fromEntries(counts);
}
