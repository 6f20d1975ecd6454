import { CirclePlay } from "lucide-react";
import { useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Banner } from "#components/ui/notice/banner.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { useRowKeys } from "#components/ui/surface/use-row-keys.ts";
import { Moment } from "#components/ui/text/time.tsx";
import { matchesRunFilter, type RunFilter, runSearch } from "#lib/client/runs/run-filter.ts";
import type { useShownRuns } from "#lib/client/runs/use-shown-runs.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { RunRow } from "./run-row.tsx";

const COLUMNS = [
  "Key",
  "Attempt",
  "Ticket",
  "State",
  "Agent",
  "Failure",
  "Steps",
  "Tokens",
  "Cost",
  "Elapsed",
  "Started",
];
const NUMERIC = new Set(COLUMNS.slice(6));

/** The rows of the list: real columns at a desk, stacked lines below 1180 px; and what stands there instead of rows. */
export function RunTable({
  filter,
  shownRuns: { query, rows },
}: {
  filter: RunFilter;
  shownRuns: ReturnType<typeof useShownRuns>;
}) {
  const body = useRef<HTMLTableSectionElement>(null);
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
  };
  useRowKeys(body, { what: "run", hasRows: rows.length > 0, onEnd: loadMore });
  if (query.isPending) return <SkeletonRows rows={12} label="Reading the runs" className="h-11" />;
  if (query.isError && rows.length === 0)
    return (
      <div className="p-6 max-tablet:p-4">
        <ErrorCard what="The runs could not be read." onRetry={() => query.refetch()} busy={query.isFetching}>
          {query.error.message}
        </ErrorCard>
      </div>
    );
  if (rows.length === 0) return <NoRuns filter={filter} />;
  return (
    <>
      {query.isError && (
        <Banner
          signal="held"
          icon={null}
          action={
            <Button size="sm" onClick={() => query.refetch()} busy={query.isFetching}>
              Try again
            </Button>
          }
        >
          Not up to date: what you see was read at <Moment at={new Date(query.dataUpdatedAt).toISOString()} seconds />.
        </Banner>
      )}
      <table
        aria-label="Runs"
        className="grid w-full gap-x-4 text-left desk:grid-cols-[auto_auto_minmax(0,1.4fr)_auto_minmax(0,160px)_minmax(0,1fr)_auto_auto_auto_auto_auto]"
      >
        <thead className="sr-only desk:not-sr-only desk:col-span-full desk:grid desk:grid-cols-subgrid">
          <tr className="desk:sticky desk:top-22 desk:z-5 desk:col-span-full desk:grid desk:grid-cols-subgrid desk:border-b desk:border-line-1 desk:bg-bg-1 desk:px-6">
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={`py-2 text-meta font-normal whitespace-nowrap text-t3 ${NUMERIC.has(column) ? "text-right" : ""}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="col-span-full grid desk:grid-cols-subgrid">
          {rows.map((row) => (
            <RunRow key={row.run.id} row={row} left={!matchesRunFilter(row, filter)} />
          ))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <div className="grid place-items-center p-4">
          <Button onClick={loadMore} busy={query.isFetchingNextPage}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** No rows: because nothing has run yet, or because the filters leave none. */
function NoRuns({ filter }: { filter: RunFilter }) {
  if (runSearch({ ...filter, project: undefined }) !== "")
    return (
      <EmptyState
        icon={<CirclePlay />}
        title={sentence(filter)}
        action={<ButtonLink href="/runs">Show all runs</ButtonLink>}
      >
        It appears here by itself once one does.
      </EmptyState>
    );
  return (
    <EmptyState icon={<CirclePlay />} title="No runs yet.">
      A run is one attempt at a ticket by one agent. It appears here as soon as an agent claims a ticket.
    </EmptyState>
  );
}

function sentence({ state, agent }: RunFilter): string {
  const [only] = state ?? [];
  return state?.length === 1 && only && !agent
    ? `No run is ${RUN_STATES[only].label.toLowerCase()}.`
    : "No run matches.";
}
