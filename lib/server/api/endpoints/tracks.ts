import { z } from "zod";
import { ReadTracks, TrackFacts } from "#lib/contract/tickets/tracks.ts";
import { getTicketTracks } from "#lib/server/queries/tickets/get-ticket.ts";
import { defineEndpoint } from "../endpoint.ts";

/** What the desk draws tracks from. */
export const TRACK_ENDPOINTS = [
  defineEndpoint({
    method: "GET",
    path: "/api/v1/tracks",
    tag: "Tickets",
    summary: "Read what the tracks of tickets are drawn from",
    description: "Attempts, reviews, holds and decisions with their times, for up to 50 tickets at once.",
    permission: "read",
    query: ReadTracks,
    response: z.object({ items: z.array(TrackFacts) }),
    handler: async (access, { query }) => ({ items: await getTicketTracks(access, query.ticket) }),
  }),
];
