import { LogLag } from "../../../contract/events/log-lag.ts";
import { StreamEvent, StreamQuery } from "../../../contract/events.ts";
import { openEventStream } from "../../live/open-event-stream.ts";
import { getLogLag } from "../../queries/events/get-log-lag.ts";
import { endpointsOf } from "../endpoint.ts";

const { get } = endpointsOf("Live");

/** docs/contract.md#events. */
export const EVENT_ENDPOINTS = [
  get("/api/v1/events", {
    summary: "Follow what happens, as server-sent events",
    description:
      "Each event has `id`, `event` (its type) and `data`, a StreamEvent. `Last-Event-ID`, or `lastEventId`, replays everything after it; " +
      "where that is not possible, an event `resync` comes first. `run.event` is sent only where `run` is given. " +
      "With `presence=true` and a `project`, events `presence` say who has which hold open: they have no `id` and are not replayed.",
    permission: "claimed",
    query: StreamQuery,
    response: StreamEvent,
    produces: "text/event-stream",
    handler: (access, { query, request }) => openEventStream(access, query, request),
  }),
  get("/api/v1/events/lag", {
    summary: "How far live events are behind, which transaction holds them up, and what a failover has lost",
    permission: "decide",
    response: LogLag,
    handler: () => getLogLag(),
  }),
];
