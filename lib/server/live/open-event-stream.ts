import type { StreamQuery } from "#lib/contract/events.ts";
import type { Present } from "#lib/contract/holds/presence.ts";
import type { WakeReason } from "#lib/db/connection/wake.ts";
import { type FeedFilter, type FeedPosition, isKnownPosition, readHead } from "#lib/db/events/event-feed.ts";
import { onWakeNotified } from "#lib/db/notifications/wake-notified.ts";
import { isBelowRemoved } from "#lib/db/retention/removed-range.ts";
import { readProjects } from "#lib/db/projects/projects.ts";
import { findSeenRun } from "#lib/db/runs/runs.ts";
import { findSeenTicket } from "#lib/db/tickets/tickets.ts";
import { type Access, claimsAlone } from "#lib/engine/people/access.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { watchRights } from "#lib/server/auth/watch-rights.ts";
import { readable, readableProjects } from "#lib/server/queries/projects/readable-projects.ts";
import { networkOf } from "#lib/server/web-server/network-of.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { epochOfThisInstallation } from "./epoch.ts";
import { EventStream, type StreamSource } from "./event-stream.ts";
import { openRequest } from "./open-requests.ts";
import { readStreamPage, type StreamPage } from "./read-stream-page.ts";
import { parsePosition } from "./stream-position.ts";
import { NOTIFICATIONS_CHANGED, openingText, presenceText, resyncText } from "./stream-text.ts";
import { watchPresence } from "./watch-presence.ts";

/**
 * The live stream of docs/contract.md#events: what comes after `Last-Event-ID` (or `lastEventId`), or from now on; a `resync` event
 * first where it cannot be replayed. It ends when the caller's rights change. Throws `not_found` for what they may not see, and
 * `rate_limited` where they have too many open.
 */
export async function openEventStream(access: Access, query: StreamQuery, request: Request): Promise<Response> {
  const end = openRequest("streams", access, networkOf(clientAddress(request.headers)));
  try {
    return await answerStream(access, query, request, end);
  } catch (error) {
    end();
    throw error;
  }
}

/** `end` is called when the stream has ended. */
async function answerStream(access: Access, query: StreamQuery, request: Request, end: () => void): Promise<Response> {
  const filter = await streamFilter(access, query);
  let epoch = await epochOfThisInstallation();
  const start = await startOf(epoch, filter, lastEventId(request, query));
  let position = start.position;
  const rights = watchRights(access, request.signal);
  rights.signal.addEventListener("abort", end, { once: true });
  if (rights.signal.aborted) end();
  const stream = new EventStream(
    {
      opening: openingText(epoch, position) + (start.resync ? resyncText(epoch, position, query.project ?? null) : ""),
      next: async () => {
        const now = await epochOfThisInstallation();
        const page =
          now === epoch ? await readStreamPage(epoch, filter, position) : await beginAgain(now, filter, query);
        [epoch, position] = [now, page.position];
        return page;
      },
      cares: (reason) => concerns(reason, filter.runId),
      beside: [
        ...(await presenceOf(access, query, filter)),
        ...notifiedOf(access, query),
        () => rights.stop,
        () => end,
      ],
    },
    rights.signal,
  );
  return new Response(stream.body(), { headers: HEADERS });
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

/** A run's stream looks when its run is named, or none; the others when more happened than lines in the logs of runs. */
function concerns(reason: WakeReason, runId: string | null): boolean {
  if (runId === null) return reason.logOnly !== true;
  return reason.runs.length === 0 || reason.runs.includes(runId);
}

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // no-transform keeps Next and proxies from compressing, and so from holding back, what is sent.
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
};

/** What a browser sends by itself when it comes back wins over what the address said when the page was made. */
function lastEventId(request: Request, query: StreamQuery): string | null {
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

/** The database was exchanged under an open stream: what it has sent says nothing of what is there now. */
async function beginAgain(epoch: string, filter: FeedFilter, { project }: StreamQuery): Promise<StreamPage> {
  const position = await readHead(filter);
  const bytes = new TextEncoder().encode(resyncText(epoch, position, project ?? null));
  return { bytes, position, heldBack: false, more: true };
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
