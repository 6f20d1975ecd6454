"use client";
import { useQuery } from "@tanstack/react-query";
import { Bot, Tag as TagIcon } from "lucide-react";
import { useRef } from "react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { StaleLine } from "#components/layout/stale-line.tsx";
import { SearchField } from "#components/ui/form/search-field.tsx";
import { FilterMenu } from "#components/ui/menu/filter-menu.tsx";
import { ArrivalsPill } from "#components/ui/notice/arrivals-pill.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { type RunFilter, runSearch } from "#lib/client/runs/run-filter.ts";
import { runCountsQuery } from "#lib/client/runs/run-queries.ts";
import { useLiveRuns } from "#lib/client/runs/use-live-runs.ts";
import { useShownRuns } from "#lib/client/runs/use-shown-runs.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { CATEGORIES, CATEGORY_NAMES } from "#lib/engine/failures/categories.ts";
import { RUN_STATE_NAMES, RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { RunTable } from "./run-table.tsx";

/** Every run of a project, the latest first. Live updates do not move rows; the address holds the filters. */
export function RunList({ filter }: { filter: RunFilter }) {
  const router = useDeskRouter();
  const shownRuns = useShownRuns(filter);
  useLiveRuns(filter);
  const { data: counts } = useQuery(runCountsQuery(filter));
  const search = useRef<HTMLInputElement>(null);
  useShortcuts({
    "/": { run: () => search.current?.focus(), label: "Find in logs and failures" },
    ".": { run: shownRuns.showArrivals, label: "Show new runs" },
  });
  const addressOf = (change: Partial<RunFilter>) => `/runs${runSearch({ ...filter, project: undefined, ...change })}`;
  const go = (change: Partial<RunFilter>) => router.replace(addressOf(change));
  // Nobody counts what words and a category leave.
  const states = filter.q || filter.category ? undefined : counts?.states;
  const total = states?.reduce((sum, { count }) => sum + count, 0);
  const of = new Map(states?.map(({ state, count }) => [state, count]));
  const only = filter.state?.length === 1 ? filter.state[0] : undefined;
  return (
    <div className="flex min-h-full flex-col">
      <div className="sticky top-0 z-5 bg-bg-1">
        <PageHeader
          title="Runs"
          meta={
            <>
              {total !== undefined && countOf(total, "run")}
              <ArrivalsPill
                what="new run"
                className="ml-2 inline-flex align-middle"
                count={shownRuns.arrivals}
                onShow={shownRuns.showArrivals}
              />
            </>
          }
        />
        <div className="flex items-center gap-1.5 border-b border-line-1 px-6 pb-2.5 max-desk:flex-wrap max-tablet:gap-2 max-tablet:px-4">
          <div className="-ml-2 min-w-0 flex-1 max-desk:order-2 max-desk:-mr-2 max-desk:basis-full max-tablet:-ml-0.5">
            <Chips label="State">
              <Chip href={addressOf({ state: undefined })} on={!filter.state} count={total}>
                All
              </Chip>
              {RUN_STATE_NAMES.map((state) => (
                <Chip
                  key={state}
                  href={addressOf({ state: [state] })}
                  on={only === state}
                  count={states && (of.get(state) ?? 0)}
                >
                  {RUN_STATES[state].label}
                </Chip>
              ))}
            </Chips>
          </div>
          <FilterMenu
            name="Agent"
            icon={<Bot aria-hidden="true" />}
            value={filter.agent?.join(",")}
            options={(counts?.agents ?? []).map(({ agent, count }) => ({ value: agent, label: agent, count }))}
            onChange={(agent) => go({ agent: agent === undefined ? undefined : [agent] })}
          />
          <FilterMenu
            name="Category"
            icon={<TagIcon aria-hidden="true" />}
            value={filter.category?.join(",")}
            options={CATEGORY_NAMES.map((category) => ({ value: category, label: CATEGORIES[category].label }))}
            onChange={(category) => go({ category: category === undefined ? undefined : [category] })}
          />
          <SearchField
            ref={search}
            label="Find in logs and failures"
            value={filter.q ?? ""}
            onChange={(q) => go({ q: q || undefined })}
          />
        </div>
      </div>
      <RunTable filter={filter} shownRuns={shownRuns} />
      <StaleLine />
    </div>
  );
}
