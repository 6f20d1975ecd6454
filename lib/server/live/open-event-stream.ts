import type { StreamQuery } from "#lib/contract/events.ts";
import type { Present } from "#lib/contract/holds/presence.ts";
import { type FeedFilter, type FeedPosition, isKnownPosition, readHead } from "#lib/db/events/event-feed.ts";
import { onWakeNotified } from "#lib/db/notifications/wake-notified.ts";
import { readProjects } from "#lib/db/projects/projects.ts";
import { isBelowRemoved } from "#lib/db/retention/removed-range.ts";
import { findSeenRun } from "#lib/db/runs/runs.ts";
import { findSeenTicket } from "#lib/db/tickets/tickets.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";
import { endWithRights } from "#lib/server/auth/watch-rights.ts";
import { readable, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { networkOf } from "#lib/server/web-server/network-of.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { epochOfThisInstallation } from "./epoch.ts";
import { EventStream, type StreamSource } from "./event-stream.ts";
import { LiveAnswer } from "./live-answer.ts";
import { logFeed } from "./log-feeds.ts";
import { openRequest } from "./open-requests.ts";
import { parsePosition } from "./stream-position.ts";
import { NOTIFICATIONS_CHANGED, openingText, presenceText, resyncText } from "./stream-text.ts";
import { watchPresence } from "./watch-presence.ts";

/**
 * The live stream of docs/contract.md#events: what comes after `Last-Event-ID` (or `lastEventId`), or from now on; a `resync` event
 * first where it cannot be replayed. It ends when the caller's rights change. Throws `not_found` for what they may not see, and
 * `rate_limited` where they have too many open.
 */
export async function openEventStream(access: Access, query: StreamQuery, request: ApiRequest): Promise<Response> {
  const end = openRequest("streams", access, networkOf(clientAddress(request.headers)));
  try {
    return await answerStream(access, query, request, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** `end` is called when the stream has ended. */
async function answerStream(
  access: Access,
  query: StreamQuery,
  request: ApiRequest,
  end: () => void,
): Promise<Response> {
  const filter = await streamFilter(access, query);
  const epoch = await epochOfThisInstallation();
  const project = query.project ?? null;
  const { position, resync } = await startOf(epoch, filter, lastEventId(request, query));
  const beside = [...(await presenceOf(access, query, filter)), ...notifiedOf(access, query)];
  return new LiveAnswer(
    (sink) => {
      const source: StreamSource = {
        opening: openingText(epoch, position) + (resync ? resyncText(epoch, position, project) : ""),
        feed: () => logFeed(filter, project),
        from: { epoch, position },
        beside: [...beside, () => endWithRights(access, () => opened.end()), () => end],
      };
      const opened: EventStream = new EventStream(source, sink);
      return opened;
    },
    request,
    HEADERS,
  );
}

/** Who is at the holds of the project that is followed, or of `all`, for people who ask for it. Throws `forbidden` for a token. */
async function presenceOf(
  access: Access,
  { presence, project }: StreamQuery,
  filter: FeedFilter,
): Promise<StreamSource["beside"]> {
  if (presence !== "true" || project === undefined) return [];
  if (access.sessionId === null)
    throw new Refusal("forbidden", "Who looks at a hold is told to people at the desk only.");
  const projects = filter.projects ?? (await readProjects()).map(({ id }) => id);
  const at = new Map<string, readonly Present[]>();
  return [
    (tell) => {
      const stops = projects.map((id) =>
        watchPresence(id, (people) => {
          at.set(id, people);
          tell(presenceText({ type: "presence", project, people: [...at.values()].flat() }));
        }),
      );
      return () => {
        for (const stop of stops) stop();
      };
    },
  ];
}

/** That the caller's own notifications have changed, for people who ask for it. Throws `forbidden` for a token. */
function notifiedOf(access: Access, { notifications }: StreamQuery): StreamSource["beside"] {
  if (notifications !== "true") return [];
  if (access.sessionId === null) throw new Refusal("forbidden", "Notifications are told to people at the desk only.");
  return [
    (tell) => onWakeNotified((person) => (person === null || person === access.userId) && tell(NOTIFICATIONS_CHANGED)),
  ];
}

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // no-transform keeps Next and proxies from compressing, and so from holding back, what is sent.
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
};

/** What a browser sends by itself when it comes back wins over what the address said when the page was made. */
function lastEventId(request: ApiRequest, query: StreamQuery): string | null {
  return request.headers.get("last-event-id") ?? query.lastEventId ?? null;
}

async function startOf(
  epoch: string,
  filter: FeedFilter,
  last: string | null,
): Promise<{ position: FeedPosition; resync: boolean }> {
  const asked = last === null ? null : parsePosition(epoch, last, filter.runId !== null);
  if (asked !== null && (await isKnownPosition(filter, asked)) && !(await isBelowRemoved(filter, asked)))
    return { position: asked, resync: false };
  return { position: await readHead(filter), resync: last !== null };
}

/** What a stream may carry, from what was asked and what the caller may read. Throws `not_found`. */
export async function streamFilter(access: Access, query: StreamQuery): Promise<FeedFilter> {
  const projects = await readableProjects(access, query.project, "claimed");
  const ticket =
    query.ticket === undefined ? null : readable(access, await findSeenTicket(query.ticket, access), "ticket");
  const run = query.run === undefined ? null : readable(access, await findSeenRun(query.run, access), "run");
  for (const found of [ticket, run]) {
    if (found !== null && query.project !== undefined && projects?.[0] !== found.projectId) throw elsewhere("project");
  }
  if (run !== null && ticket !== null && run.ticketId !== ticket.id) throw elsewhere("ticket");
  return { projects, ticketId: ticket?.id ?? null, runId: run?.id ?? null, account: claimsAlone(access) };
}

function elsewhere(what: string): Refusal {
  return new Refusal("not_found", `This is not part of that ${what}.`);
}
