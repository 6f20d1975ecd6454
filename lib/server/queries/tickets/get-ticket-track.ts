import type { TrackFacts } from "#lib/contract/tickets/tracks.ts";
import { readTrackFacts } from "#lib/db/tickets/track-facts.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { readableProjects } from "../projects/readable-projects.ts";

/** What the tracks of several tickets are drawn from, in the order asked for; a ticket the caller may not see is left out. */
export async function getTicketTracks(access: Access, ticketIds: readonly string[]): Promise<TrackFacts[]> {
  const projects = await readableProjects(access);
  const found = await readTrackFacts(ticketIds, projects);
  const byId = new Map(found.map((facts) => [facts.ticketId, facts]));
  return ticketIds.flatMap((id) => byId.get(id) ?? []);
}
