import { Inbox, SearchX } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { filtersSet } from "#lib/client/queue/filter-words.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatMoment } from "#lib/client/time/clock-time.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { QueuePage } from "#lib/contract/queue.ts";
import { QUEUE_SEGMENTS } from "#lib/engine/queue/queue-segments.ts";
import { FirstStepsOr } from "./first-steps-or.tsx";

/** An empty list says why it is empty, and the one thing that helps. */
export function EmptyQueue({
  head,
  filter,
  project,
  onClear,
}: {
  head: QueuePage;
  filter: QueueFilter;
  project: string;
  onClear: () => void;
}) {
  const timeZone = useTimeZone();
  const now = useNow("minute");
  if (filter.q)
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing matches."
        action={<Button onClick={onClear}>Clear the filter</Button>}
      >
        No hold has “{filter.q}” in its key, title or cause.
      </EmptyState>
    );
  if (filtersSet(filter).length > 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing matches."
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        {countOf(head.counts.all, "hold")} without the filters above
        {head.snoozed > 0 && `, and ${head.snoozed} snoozed`}.
      </EmptyState>
    );
  if (filter.segment !== "all" && head.counts.all > 0)
    return (
      <EmptyState
        icon={<Inbox />}
        title={QUEUE_SEGMENTS[filter.segment].empty}
        action={<Button onClick={onClear}>Show all</Button>}
      >
        {countOf(head.counts.all, "hold")} in the other segments.
      </EmptyState>
    );
  return (
    <FirstStepsOr project={project} mayWait={!head.hasRuns}>
      <EmptyState icon={<Inbox />} title="Nothing is held." action={<ButtonLink href="/runs">See the runs</ButtonLink>}>
        {countOf(head.running, "run")} going
        {head.nextCheckAt && `, next check ${formatMoment(head.nextCheckAt, timeZone, now)}`}.
      </EmptyState>
    </FirstStepsOr>
  );
}
