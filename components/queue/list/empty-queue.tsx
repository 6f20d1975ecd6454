import { useQuery } from "@tanstack/react-query";
import { Inbox, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { firstStepsQuery } from "#lib/client/projects/first-steps-query.ts";
import { filtersSet } from "#lib/client/queue/filters-set.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatMoment } from "#lib/client/time/clock-time.ts";
import { ALL_PROJECTS } from "#lib/contract/projects/project-address.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { QueuePage } from "#lib/contract/queue.ts";
import type { QueueSegment } from "#lib/engine/queue/queue-segments.ts";

const NOTHING_IN: Record<QueueSegment, string> = {
  questions: "No questions right now.",
  exhausted: "Nothing has used up its retries.",
  sentinel: "No sentinel’s rejection needs a decision.",
  incomplete: "Nothing stopped halfway.",
  approvals: "Nothing asks for approval.",
  other: "Nothing else needs a decision.",
};

/** Says why the list is empty, and offers the one action that helps. */
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
  const { q } = filter;
  if (q || filtersSet(filter).length > 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title="Nothing matches."
        action={<Button onClick={onClear}>{q ? "Clear the filter" : "Clear all filters"}</Button>}
      >
        {q
          ? `No decision has “${q}” in its key, title or cause.`
          : `${head.counts.all} elsewhere, without the filters above${head.snoozed > 0 ? `, and ${head.snoozed} snoozed` : ""}.`}
      </EmptyState>
    );
  if (filter.segment !== "all" && head.counts.all > 0)
    return (
      <EmptyState
        icon={<Inbox />}
        title={NOTHING_IN[filter.segment]}
        action={<Button onClick={onClear}>Show all</Button>}
      >
        {head.counts.all} elsewhere.
      </EmptyState>
    );
  const nothing = (
    <EmptyState
      icon={<Inbox />}
      title="Nothing needs a decision."
      action={<ButtonLink href="/runs">See the runs</ButtonLink>}
    >
      {countOf(head.running, "run")} going
      {head.nextCheckAt && `, next escalation ${formatMoment(head.nextCheckAt, timeZone, now)}`}.
    </EmptyState>
  );
  if (project === ALL_PROJECTS) return nothing;
  return (
    <FirstStepsOr project={project} mayWait={!head.hasRuns}>
      {nothing}
    </FirstStepsOr>
  );
}

/** Its code is fetched only in a project without a successful run. */
const FirstStepsCard = dynamic(
  () => import("#components/projects/first-steps/first-steps-card.tsx").then((module) => module.FirstStepsCard),
  { ssr: false, loading: () => <SkeletonRows rows={4} label="Reading the first steps" /> },
);

/**
 * In an empty queue: the first steps of the project until its first run has succeeded, and then as long as one looks at them;
 * else `children`. `mayWait`: nothing has run yet, so that the steps are likely and nothing else is shown for a moment.
 */
function FirstStepsOr({ project, mayWait, children }: { project: string; mayWait: boolean; children: ReactNode }) {
  const { data, isFetchedAfterMount } = useQuery(firstStepsQuery(project));
  // The queue may have filled and emptied since this was read.
  const steps = isFetchedAfterMount || mayWait ? data : undefined;
  const [shown, setShown] = useState(false);
  const wanted = steps !== undefined && !steps.dismissed && (shown || steps.run?.state !== "succeeded");
  if (wanted && !shown) setShown(true);
  if (wanted)
    return (
      <div className="p-4 max-tablet:p-3">
        <FirstStepsCard project={project} />
      </div>
    );
  return mayWait && data === undefined ? <SkeletonRows rows={4} label="Reading the first steps" /> : children;
}
