import { cache } from "react";
import { findRun } from "#lib/db/runs/runs.ts";
import { type Access, may, roleIn } from "#lib/engine/people/access.ts";
import { getTicket, getTicketTracks } from "#lib/server/queries/tickets/get-ticket.ts";
import { getRun } from "./runs.ts";

/** The run, its ticket with the other attempts, and the track; null for a run that the caller may not see. Read once per request. */
export const getRunPage = cache(async (access: Access, runId: string) => {
  const found = await findRun(runId);
  if (found === null || roleIn(access, found.projectId) === null) return null;
  const [run, ticket, [track = null]] = await Promise.all([
    getRun(access, found.id),
    getTicket(access, found.ticketId),
    getTicketTracks(access, [found.ticketId]),
  ]);
  return { run, ticket, track, mayDecide: may(access, "decide", found.projectId) };
});
