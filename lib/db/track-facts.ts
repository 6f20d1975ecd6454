import type { TrackFacts } from "../contract/tracks.ts";
import type { Prisma } from "./generated/client.ts";
import { prisma } from "./prisma.ts";

const SELECT = {
  id: true,
  state: true,
  retryAfter: true,
  runs: {
    select: { number: true, state: true, startedAt: true, endedAt: true, category: true },
    orderBy: { number: "asc" },
  },
  reviews: { select: { startedAt: true, endedAt: true, verdict: true }, orderBy: { number: "asc" } },
  holds: {
    select: { openedAt: true, closedAt: true, reason: true, state: true, checkAt: true },
    orderBy: { openedAt: "asc" },
  },
  decisions: { select: { at: true, verb: true, actor: true, probation: true, undoneAt: true }, orderBy: { at: "asc" } },
} as const satisfies Prisma.TicketSelect;

type Row = Prisma.TicketGetPayload<{ select: typeof SELECT }>;

/** What tracks are drawn from, for the tickets that `where` names, in no order. Five reads, however many tickets. */
export async function readTrackFacts(where: Prisma.TicketWhereInput): Promise<TrackFacts[]> {
  return (await prisma().ticket.findMany({ where, select: SELECT })).map(presentTrackFacts);
}

function presentTrackFacts(row: Row): TrackFacts {
  return {
    ticketId: row.id,
    ticketState: row.state as TrackFacts["ticketState"],
    retryAfter: iso(row.retryAfter),
    runs: row.runs.map((run) => ({
      number: run.number,
      state: run.state as TrackFacts["runs"][number]["state"],
      startedAt: run.startedAt.toISOString(),
      endedAt: iso(run.endedAt),
      category: run.category,
    })),
    reviews: row.reviews.map((review) => ({
      startedAt: iso(review.startedAt),
      endedAt: iso(review.endedAt),
      verdict: review.verdict as TrackFacts["reviews"][number]["verdict"],
    })),
    holds: row.holds.map((hold) => ({
      openedAt: hold.openedAt.toISOString(),
      decidedAt: hold.state === "decided" ? iso(hold.closedAt) : null,
      closedAt: iso(hold.closedAt),
      reason: hold.reason as TrackFacts["holds"][number]["reason"],
      state: hold.state as TrackFacts["holds"][number]["state"],
      checkAt: iso(hold.checkAt),
    })),
    decisions: row.decisions.map((decision) => ({
      at: decision.at.toISOString(),
      verb: decision.verb as TrackFacts["decisions"][number]["verb"],
      by: (decision.actor as { name: string }).name,
      probation: decision.probation as TrackFacts["decisions"][number]["probation"],
      undone: decision.undoneAt !== null,
    })),
  };
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
