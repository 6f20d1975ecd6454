import type { TrackFacts } from "../../contract/tracks.ts";
import { readTrackFacts } from "../../db/track-facts.ts";
import type { Access } from "../../engine/access.ts";
import { readableProjects } from "./readable-projects.ts";

/** What the tracks of several tickets are drawn from, in the order asked for; a ticket the caller may not see is left out. */
export async function getTicketTracks(access: Access, ticketIds: readonly string[]): Promise<TrackFacts[]> {
  const projects = await readableProjects(access);
  const found = await readTrackFacts(ticketIds, projects);
  const byId = new Map(found.map((facts) => [facts.ticketId, facts]));
  return ticketIds.flatMap((id) => byId.get(id) ?? []);
}
