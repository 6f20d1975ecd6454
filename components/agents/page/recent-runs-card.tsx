import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { RunElapsed } from "#components/runs/run-elapsed.tsx";
import { RunStateTag } from "#components/runs/run-state-tag.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { UnreadRows } from "#components/ui/notice/unread-rows.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { runSearch } from "#lib/client/runs/run-filter.ts";
import { type RunRow, runRowsQuery } from "#lib/client/runs/run-queries.ts";
import { useLiveRuns } from "#lib/client/runs/use-live-runs.ts";

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
          <ButtonLink href={`/runs${runSearch(filter)}`} size="sm" variant="quiet">
            All runs
          </ButtonLink>
        }
      />
      {!rows && <UnreadRows what="runs" query={query} rows={4} className="h-10" />}
      {rows?.length === 0 && <p className="px-3.5 py-3 text-t2">It has not run yet.</p>}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((row) => (
            <RecentRun key={row.run.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentRun({ row: { run, ticket } }: { row: RunRow }) {
  return (
    <li className="border-b border-line-1 last:border-b-0">
      <Link
        href={`/runs/${run.id}`}
        prefetch={false}
        className="grid min-h-10 grid-cols-[184px_minmax(0,1fr)_68px_60px_52px] items-center gap-x-3 px-3.5 hover:bg-bg-3 focus-visible:-outline-offset-2 max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:gap-y-1 max-tablet:py-2"
      >
        <span className="flex">
          <RunStateTag run={run} short />
        </span>
        <span className="flex min-w-0 items-baseline gap-1.5 max-tablet:col-span-full max-tablet:row-start-1">
          <span className="flex-none font-mono text-meta tracking-[-0.02em] text-t3">{ticket?.key}</span>
          <span className="min-w-0 truncate">{ticket?.title ?? run.id}</span>
          <span className="flex-none text-meta text-t3">attempt {run.number}</span>
        </span>
        <span className="text-right text-meta text-t3 max-tablet:hidden">
          {run.profile && (
            <>
              <span className="sr-only">profile </span>
              version {run.profile.version}
            </>
          )}
        </span>
        <span className="text-right text-meta text-t2 max-tablet:hidden">
          <RunElapsed run={run} />
        </span>
        <span className="text-right text-meta text-t3">
          <Age since={run.startedAt} />
          <span className="sr-only"> ago</span>
        </span>
      </Link>
    </li>
  );
}
