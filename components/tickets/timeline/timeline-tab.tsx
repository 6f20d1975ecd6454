import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import {
  Check,
  CircleCheck,
  CircleSmall,
  Diamond,
  Hand,
  type LucideIcon,
  Play,
  ScanEye,
  ShieldCheck,
  ShieldX,
  X,
} from "lucide-react";
import { Fragment } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { SIGNAL_TINT, type Signal } from "#components/ui/mark/signal.ts";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { ExternalText } from "#components/ui/text/external-text.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Page } from "#lib/client/tickets/ticket-queries.ts";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatDay } from "#lib/client/time/clock-time.ts";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { buildTimeline } from "./build-timeline.ts";
import type { TimelineEntry, TimelineMark } from "./timeline-entry.ts";

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
  if (!log.data) return <ReadError what="The timeline could not be read." query={log} />;
  const events = log.data.pages.flatMap((page) => page.items);
  const entries = buildTimeline(events, ticket);
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

const MARKS: Record<TimelineMark, { icon: LucideIcon; signal: Signal | null }> = {
  plain: { icon: CircleSmall, signal: null },
  start: { icon: Play, signal: "run" },
  success: { icon: Check, signal: null },
  failure: { icon: X, signal: "stop" },
  rejected: { icon: ShieldX, signal: "stop" },
  approved: { icon: ShieldCheck, signal: "clear" },
  review: { icon: ScanEye, signal: null },
  held: { icon: Hand, signal: "held" },
  decision: { icon: Diamond, signal: "human" },
  done: { icon: CircleCheck, signal: "clear" },
};

/** One thing that happened: when, what, what was said, and what followed. The line through the marks is time. */
function TimelineRow({ entry, ticketKey, last }: { entry: TimelineEntry; ticketKey: string; last: boolean }) {
  const { icon: Icon, signal } = MARKS[entry.mark];
  return (
    <li className="group relative grid grid-cols-[62px_20px_minmax(0,1fr)] gap-x-2.5 pb-3 max-tablet:grid-cols-[58px_20px_minmax(0,1fr)]">
      <Link
        href={`/tickets/${ticketKey}?tab=events&event=${entry.id}`}
        prefetch={false}
        title="Show this event in the log"
        className="min-h-6 self-start rounded-1 pt-px text-meta leading-5 text-t3 hover:text-t1"
      >
        <Moment at={entry.at} seconds />
      </Link>
      {!last && (
        <span aria-hidden="true" className="absolute top-5 bottom-0 left-[81px] w-px bg-rail max-tablet:left-[77px]" />
      )}
      <span
        aria-hidden="true"
        className={clsx(
          "relative mt-px grid size-4.5 place-items-center rounded-full border bg-bg-1 [&_svg]:size-2.75",
          signal ? SIGNAL_TINT[signal] : "border-line-2 text-t3",
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {entry.runId ? (
            <Link href={`/runs/${entry.runId}`} prefetch={false} className="rounded-1 hover:underline">
              {plainText(entry.text)}
            </Link>
          ) : (
            plainText(entry.text)
          )}
          {entry.category && (
            <>
              {": "}
              <Code className="text-stop-t">{entry.category}</Code>
            </>
          )}
          {entry.next && (
            <span className="text-t3">
              . {entry.next.words}
              {entry.next.at && (
                <>
                  {" "}
                  <Moment at={entry.next.at} seconds />
                </>
              )}
            </span>
          )}
        </p>
        {entry.quote && (
          <p className="line-clamp-4 text-t2">
            <ExternalText text={plainText(entry.quote)} />
          </p>
        )}
      </div>
    </li>
  );
}
