import clsx from "clsx";
import { ListFilter, Search, X } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { Menu } from "#components/ui/menu/menu.tsx";
import { ArrivalsPill } from "#components/ui/notice/arrivals-pill.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { filtersSet, NO_FILTERS } from "#lib/client/queue/filters-set.ts";
import { SEGMENTS } from "#lib/contract/queue/hold-filter-words.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import { ViewsMenu } from "./filters/views-menu.tsx";
import { MinuteSwitches } from "./order/minute-parts.tsx";
import { SortMenu } from "./order/sort-menu.tsx";
import { type QueueScreenState, segmentLabel } from "./use-queue-screen.ts";

const FilterChips = lazyPane(() => import("./filters/filter-chips.tsx").then((all) => all.FilterChips));
const FilterItems = lazyPart(() => import("./filters/filter-items.tsx").then((all) => all.FilterItems));

/** A saved view replaces every filter that is set. */
const NOTHING: Partial<QueueFilter> = { ...NO_FILTERS, q: undefined, without: undefined };

/** The head of the list: counts, new holds, order, views, filters and segments. */
export function QueueHead({ screen }: { screen: QueueScreenState }) {
  const { queue, search, selection } = screen;
  const { head, arrivals } = queue;
  const { filter, setFilter } = screen.address;
  const segments = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another segment is another button that must be seen
  useEffect(() => {
    segments.current?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [filter.segment]);
  return (
    <header className="@container flex-none border-b border-line-1">
      <div className="flex h-13 items-center gap-2 pr-3 pl-4 max-tablet:pr-2 @max-[420px]:gap-0">
        <h1
          className={clsx(
            "text-section font-semibold max-tablet:text-page",
            // A phone has no room for it beside the pill of new holds; the tab bar names the page.
            arrivals > 0 && "@max-[420px]:sr-only",
          )}
        >
          Queue
        </h1>
        {head && (
          // A part that does not fit wraps onto a second line, which is clipped.
          <span className="flex h-4 min-w-0 flex-wrap overflow-hidden text-meta whitespace-nowrap text-t3 @max-[420px]:sr-only">
            {head.counts.all} {head.counts.all === 1 ? "needs" : "need"} a decision
            {head.pastTarget > 0 && <span className="max-tablet:hidden">, {head.pastTarget} past the SLA</span>}
            {head.snoozed > 0 && <span className="max-tablet:hidden">, {head.snoozed} snoozed</span>}
          </span>
        )}
        <ArrivalsPill what="new hold" className="ml-1 flex flex-none" count={arrivals} onShow={queue.showArrivals} />
        <span className="flex-1" />
        <SortMenu sort={filter.sort} onChange={(sort) => setFilter({ sort })} />
        <Button
          size="sm"
          variant="quiet"
          aria-pressed={selection.choosing}
          onClick={() => (selection.choosing ? selection.clear() : selection.setChoosing(true))}
          className="tablet:hidden"
        >
          {selection.choosing ? "Done" : "Select"}
        </Button>
        <ViewsMenu filter={filter} onShow={(view) => setFilter({ ...NOTHING, ...view })} />
        <FilterMenu filter={filter} setFilter={setFilter} cause={screen.selectedRow?.fingerprint ?? null} />
        <IconButton label="Filter the list" shortcut="/" aria-expanded={search.shown} onClick={search.toggle}>
          <Search aria-hidden="true" />
        </IconButton>
      </div>
      {search.shown && <SearchRow search={search} />}
      <div
        ref={segments}
        className="pb-2 pl-2 max-tablet:pb-2.5 max-tablet:pl-3.5 tablet:[&_button]:gap-1 tablet:[&_button]:px-1.5 tablet:[&>*]:flex-wrap tablet:[&>*]:gap-0"
      >
        <Chips label="Segments">
          {SEGMENTS.map((segment) => (
            <Chip
              key={segment}
              on={filter.segment === segment}
              count={head?.counts[segment]}
              onClick={() => setFilter({ segment })}
            >
              {segmentLabel(segment)}
            </Chip>
          ))}
        </Chips>
      </div>
      {filter.sort === "minute" && <MinuteSwitches filter={filter} setFilter={setFilter} />}
      <FilterChips filter={filter} setFilter={setFilter} holds={head?.holds ?? null} />
    </header>
  );
}

/** All filters of the queue in one menu; the ones that are set are shown below as chips. */
function FilterMenu(props: ComponentProps<typeof FilterItems>) {
  const set = filtersSet(props.filter).length;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={set === 0 ? "Filters" : `Filters, ${set} set`} className="relative">
          <ListFilter aria-hidden="true" />
          {set > 0 && <span aria-hidden="true" className="absolute top-0.5 right-0.5 size-1.5 rounded-full bg-run" />}
        </IconButton>
      }
    >
      <FilterItems {...props} />
    </Menu>
  );
}

function SearchRow({ search }: Pick<QueueScreenState, "search">) {
  return (
    <div className="flex items-center gap-1 px-3 pb-2 max-tablet:px-4">
      <TextInput
        ref={search.field}
        type="search"
        icon={<Search />}
        aria-label="Filter by key, title or cause"
        placeholder="Key, title or cause"
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") search.close();
          else if (event.key === "Enter" || event.key === "ArrowDown") {
            event.preventDefault();
            search.leave();
          }
        }}
        className="flex-1"
      />
      <IconButton label="Close the filter" shortcut="escape" onClick={search.close}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
