import { SEGMENTS } from "../../contract/hold-filter-words.ts";
import type { Hold } from "../../contract/holds.ts";
import type { QueuePage, QueueRow, ReadQueue } from "../../contract/queue.ts";
import type { TrackFacts } from "../../contract/tracks.ts";
import { openHoldsOf } from "../../db/filtered-holds.ts";
import { type HeldRow, readHeldFacts } from "../../db/held-facts.ts";
import { type HoldStanding, readHoldStandings } from "../../db/hold-standing.ts";
import { readHolds } from "../../db/holds.ts";
import { type QueueOrder, readQueueClusters } from "../../db/queue-clusters.ts";
import type { QueueFigures } from "../../db/queue-figures.ts";
import { readTrackFacts } from "../../db/track-facts.ts";
import type { Access } from "../../engine/access.ts";
import { holdCause } from "../../engine/hold-cause.ts";
import { holdTries } from "../../engine/hold-tries.ts";
import { type DecisionHistory, expectedOf, minuteWeights } from "../../engine/next-best-minute.ts";
import { reasonsOf } from "../../engine/queue-segments.ts";
import { decisionHistory } from "./decision-history.ts";
import { listedProjects } from "./listed-projects.ts";
import { ownersMeant } from "./owners-meant.ts";
import { queueCounts } from "./queue-counts.ts";
import { queueCursor, queuePosition } from "./queue-cursor.ts";
import { queueTotals } from "./queue-totals.ts";

/**
 * One page of the queue with all that its rows show, and the counts above it. Cost: two reads for the page, two for its
 * holds, then five reads for all tracks, one for all facts, two for the counts unless they are
 * known; none per row. What decisions of their kind did
 * before is read once a minute.
 */
export async function listQueue(access: Access, query: ReadQueue): Promise<QueuePage> {
  const projects = await listedProjects(access, query.project);
  const [page, figures] = await Promise.all([readPage(access, query, projects), queueCounts(projects)]);
  return {
    ...page,
    counts: countsOf(figures),
    snoozed: figures.snoozed,
    pastTarget: figures.pastTarget,
    running: figures.running,
    hasRuns: figures.hasRuns,
    nextCheckAt: figures.nextCheckAt?.toISOString() ?? null,
  };
}

/** A page that is read again may have grown to so many rows. */
const MOST_AGAIN = 400;

/** Each cluster once, as its first hold: a page never begins within one, and none is on two pages. */
async function readPage(
  access: Access,
  query: ReadQueue,
  projects: string[] | null,
): Promise<Pick<QueuePage, "items" | "nextCursor" | "total" | "holds">> {
  const owner = ownersMeant(access, query.owner);
  const { snoozed = "without" } = query;
  const limit = query.until === undefined ? query.limit : MOST_AGAIN;
  const holds = openHoldsOf({ ...query, reasons: reasonsMeant(query), owner, snoozed }, projects);
  const found = await readQueueClusters({
    holds,
    each: query.fingerprint !== undefined,
    order: await orderOf(query, projects),
    after: queuePosition(query.cursor),
    until: queuePosition(query.until),
    limit: limit + 1,
  });
  const rows = found.rows.slice(0, limit);
  const firsts = new Map(rows.map(({ cluster }) => [cluster.holds[0] ?? "", cluster]));
  const shown = await asRows(await readHolds([...firsts.keys()]));
  const last = rows.at(-1);
  const isAll = query.cursor === undefined && query.until === undefined && found.rows.length <= limit;
  const totalsOf = async () =>
    isAll
      ? { total: rows.length, holds: rows.reduce((sum, { cluster }) => sum + cluster.size, 0) }
      : queueTotals(holds);
  return {
    items: shown.map((row) => {
      const cluster = firsts.get(row.id);
      return cluster && cluster.size > 1 ? { ...row, cluster } : row;
    }),
    nextCursor: last !== undefined && found.rows.length > limit ? queueCursor(last) : (query.until ?? null),
    ...(found.totals ?? (await totalsOf())),
  };
}

/** The reasons that both the segment and the filter name. */
function reasonsMeant({ segment, reason }: ReadQueue): string[] | undefined {
  if (segment === "all") return reason;
  const inSegment: string[] = reasonsOf(segment);
  return reason === undefined ? inSegment : inSegment.filter((one) => reason.some((named) => named === one));
}

/** The history of one project: where several are listed together, nothing is known of their kinds of holds. */
async function orderOf({ sort, without = [] }: ReadQueue, projects: string[] | null): Promise<QueueOrder> {
  if (sort !== "minute") return sort;
  const [projectId] = projects?.length === 1 ? projects : [];
  const history = projectId === undefined ? NO_HISTORY : await decisionHistory(projectId);
  return { weights: minuteWeights(history, without), blocked: !without.includes("blocked") };
}

const NO_HISTORY: DecisionHistory = { all: { held: 0, settled: 0, medianMinutes: null, timed: 0 }, kinds: [] };

/** Holds as the queue shows them, in their order. */
export async function asRows(holds: Hold[]): Promise<QueueRow[]> {
  const ids = holds.map((hold) => hold.ticket.id);
  const [facts, tracks, standings] = await Promise.all([
    readHeldFacts(ids),
    readTrackFacts({ id: { in: ids } }),
    readHoldStandings(holds.map((hold) => hold.id)),
  ]);
  const projects = [...new Set([...standings.values()].map(({ projectId }) => projectId))];
  const histories = new Map(await Promise.all(projects.map(async (id) => [id, await decisionHistory(id)] as const)));
  const trackOf = new Map(tracks.map((track) => [track.ticketId, track]));
  return holds.flatMap((hold) => {
    const held = facts.get(hold.ticket.id);
    const track = trackOf.get(hold.ticket.id);
    const standing = standings.get(hold.id);
    if (!held || !track || !standing) return [];
    return [asRow(hold, held, track, standing, histories.get(standing.projectId) ?? NO_HISTORY)];
  });
}

function asRow(
  hold: Hold,
  { facts, escalated }: HeldRow,
  track: TrackFacts,
  { priority, escalations, snooze }: HoldStanding,
  history: DecisionHistory,
): QueueRow {
  return {
    ...hold,
    escalated: escalated && hold.state === "open",
    escalations,
    snooze,
    cause: holdCause(hold, facts),
    tries: holdTries(hold, facts),
    minute: { priority, expected: expectedOf(history, hold.subject, hold.reason) },
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
