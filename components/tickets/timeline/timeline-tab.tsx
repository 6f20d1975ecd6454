"use client";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import type { Page } from "#lib/client/tickets/ticket-queries.ts";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatDay } from "#lib/client/time/clock-time.ts";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { buildTimeline } from "./build-timeline.ts";
import { TimelineRow } from "./timeline-row.tsx";

/** The history of a ticket as sentences, by day, oldest first. */
export function TimelineTab({
  ticket,
  log,
}: {
  ticket: TicketDetail;
  log: UseInfiniteQueryResult<InfiniteData<Page<StreamEvent>>>;
}) {
  const timeZone = useTimeZone();
  const now = useNow("minute");
  if (log.isPending) return <SkeletonRows rows={6} label="Reading the timeline" className="h-10" />;
  if (!log.data)
    return (
      <ErrorCard what="The timeline could not be read." onRetry={() => log.refetch()} busy={log.isFetching}>
        {log.error?.message}
      </ErrorCard>
    );
  const entries = buildTimeline(
    log.data.pages.flatMap((page) => page.items),
    ticket,
  );
  return (
    <>
      {log.hasNextPage && (
        <Button size="sm" className="mb-2" busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
          Show earlier
        </Button>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {entries.map((entry, index) => {
          const day = formatDay(entry.at, timeZone, now);
          const before = entries[index - 1];
          return (
            <Fragment key={entry.id}>
              {(!before || formatDay(before.at, timeZone, now) !== day) && (
                <li className="pt-2 pb-1 text-meta text-t3 first:pt-0">{day}</li>
              )}
              <TimelineRow entry={entry} ticketKey={ticket.key} last={index === entries.length - 1} />
            </Fragment>
          );
        })}
      </ol>
    </>
  );
}
