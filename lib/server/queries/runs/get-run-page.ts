import { cache } from "react";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { findRun } from "#lib/db/runs/find-run.ts";
import { type Access, may, roleIn } from "#lib/engine/people/access.ts";
import { getTicket, getTicketTracks } from "#lib/server/queries/tickets/get-ticket.ts";
import { getRun } from "./runs.ts";

/** What the page of a run shows: the run, its ticket with the other attempts, and the ticket's track. */
export interface RunPageData {
  run: RunDetail;
  ticket: TicketDetail;
  track: TrackFacts | null;
  mayDecide: boolean;
}

/** All of it, or null for a run that the caller may not see. Read once per request. */
export const getRunPage: (access: Access, runId: string) => Promise<RunPageData | null> = cache(
  async (access: Access, runId: string) => {
    const found = await findRun(runId);
    if (found === null || roleIn(access, found.projectId) === null) return null;
    const [run, ticket, [track = null]] = await Promise.all([
      getRun(access, found.id),
      getTicket(access, found.ticketId),
      getTicketTracks(access, [found.ticketId]),
    ]);
    return { run, ticket, track, mayDecide: may(access, "decide", found.projectId) };
  },
);
