import { but, type Cells, WHO } from "./callers.ts";
import type { Thing } from "./things.ts";

/** What the live stream tells of a new event of the project: `yes` it comes, `none` it does not, else the stream is refused. */
export const STREAM_RIGHTS: Record<string, { who: Cells; query: (of: Thing) => string }> = {
  "GET /api/v1/events": { who: WHO.claimedLists, query: () => "" },
  "GET /api/v1/events?project=": {
    who: but(WHO.claimedLists, { "foreign admin": "404", "foreign token": "404" }),
    query: () => "?project=ours",
  },
  "GET /api/v1/events?ticket=": { who: WHO.claimed, query: ({ ticketId }) => `?ticket=${ticketId}` },
  "GET /api/v1/events?run=": { who: WHO.claimed, query: ({ runId }) => `?run=${runId}` },
  "GET /api/v1/events?presence=": {
    who: but(WHO.reads, {
      automation: "403",
      "viewer's automation": "403",
      read: "403",
    }),
    query: () => "?project=ours&presence=true",
  },
};
