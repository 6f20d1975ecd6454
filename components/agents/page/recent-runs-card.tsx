import { useInfiniteQuery } from "@tanstack/react-query";
import { RunElapsed } from "#components/runs/run-elapsed.tsx";
import { RunStateTag } from "#components/runs/run-state-tag.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { UnreadRows } from "#components/ui/notice/unread-rows.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { runSearch } from "#lib/client/runs/run-filter.ts";
import { runRowsQuery } from "#lib/client/runs/run-queries.ts";
import { useLiveRuns } from "#lib/client/runs/use-live-runs.ts";
import { RecentRow } from "./recent-row.tsx";

/** As many as one reads here; the list of runs has the rest. */
const SHOWN = 10;

/** The latest runs of one agent, with the version of the profile that each had. */
export function RecentRunsCard({ project, agent }: { project: string; agent: string }) {
  const filter = { project, agent: [agent] };
  const query = useInfiniteQuery(runRowsQuery(filter));
  useLiveRuns(filter);
  const rows = query.data?.pages.flatMap(({ items }) => items).slice(0, SHOWN);
  return (
    <Card className="min-w-0">
      <CardHeader
        title="Recent runs"
        actions={
          <ButtonLink href={`/runs${runSearch({ agent: filter.agent })}`} size="sm" variant="quiet">
            All runs
          </ButtonLink>
        }
      />
      {!rows && <UnreadRows what="runs" query={query} rows={4} className="h-10" />}
      {rows?.length === 0 && <p className="px-3.5 py-3 text-t2">It has not run yet.</p>}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map(({ run, ticket }) => (
            <RecentRow
              key={run.id}
              href={`/runs/${run.id}`}
              tag={<RunStateTag run={run} short />}
              ticketKey={ticket?.key}
              title={ticket?.title ?? run.id}
              about={`attempt ${run.number}`}
              version={run.profile?.version}
              took={<RunElapsed run={run} />}
              at={run.startedAt}
              columns="grid-cols-[184px_minmax(0,1fr)_68px_60px_52px]"
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
