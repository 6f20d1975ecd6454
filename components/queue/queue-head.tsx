import clsx from "clsx";
import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { ArrivalsPill } from "#components/ui/notice/arrivals-pill.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { NO_FILTERS } from "#lib/client/queue/filter-words.ts";
import { FACTOR_NAMES } from "#lib/client/queue/minute-words.ts";
import type { Selection } from "#lib/client/queue/use-selection.ts";
import { SEGMENTS, type Segment } from "#lib/contract/queue/hold-filter-words.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { QueuePage } from "#lib/contract/queue.ts";
import { MINUTE_FACTORS, type MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";
import { QUEUE_SEGMENTS } from "#lib/engine/queue/queue-segments.ts";
import { FilterChips } from "./filters/filter-chips.tsx";
import { QueueFilterMenu } from "./filters/queue-filter-menu.tsx";
import { ViewsMenu } from "./filters/views-menu.tsx";
import { SortMenu } from "./order/sort-menu.tsx";

/** A saved view replaces every filter that is set. */
const NOTHING: Partial<QueueFilter> = { ...NO_FILTERS, q: undefined, without: undefined };

/** The head of the list: counts, new holds, order, views, filters and segments. */
export function QueueHead({
  head,
  filter,
  setFilter,
  arrivals,
  onShowArrivals,
  search,
  selection,
  cause,
}: {
  head: QueuePage | null;
  filter: QueueFilter;
  setFilter: (change: Partial<QueueFilter>) => void;
  /** Fingerprint of the selected row. */
  cause: string | null;
  arrivals: number;
  onShowArrivals: () => void;
  search: SearchState;
  selection: Selection;
}) {
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
            {head.counts.all} held
            {head.pastTarget > 0 && <span className="max-tablet:hidden">, {head.pastTarget} past target</span>}
            {head.snoozed > 0 && <span className="max-tablet:hidden">, {head.snoozed} snoozed</span>}
          </span>
        )}
        <ArrivalsPill what="new hold" className="ml-1 flex flex-none" count={arrivals} onShow={onShowArrivals} />
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
        <QueueFilterMenu filter={filter} setFilter={setFilter} cause={cause} />
        <IconButton label="Filter the list" shortcut="/" aria-expanded={search.shown} onClick={search.toggle}>
          <Search aria-hidden="true" />
        </IconButton>
      </div>
      {search.shown && <SearchRow search={search} />}
      <div
        ref={segments}
        className="pb-2 pl-2 max-tablet:pb-2.5 max-tablet:pl-3.5 tablet:[&_button]:gap-1 tablet:[&_button]:px-1.5 tablet:[&>*]:gap-0"
      >
        <Chips label="Segments">
          {SEGMENTS.map((segment, index) => (
            <Chip
              key={segment}
              shortcut={`${index + 1}`}
              on={filter.segment === segment}
              count={head?.counts[segment]}
              onClick={() => setFilter({ segment })}
            >
              {segmentLabel(segment)}
            </Chip>
          ))}
        </Chips>
      </div>
      <MinuteSwitches filter={filter} setFilter={setFilter} />
      <FilterChips filter={filter} setFilter={setFilter} holds={head?.holds ?? null} />
    </header>
  );
}

/** The field that filters the list: whether it is shown, and what is typed in it. */
export interface SearchState {
  shown: boolean;
  text: string;
  field: RefObject<HTMLInputElement | null>;
  type: (text: string) => void;
  toggle: () => void;
  close: () => void;
  /** To the rows that it left. */
  leave: () => void;
}

function SearchRow({ search }: { search: SearchState }) {
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

/** `All`, or what the table of segments says. */
export function segmentLabel(segment: Segment): string {
  return segment === "all" ? "All" : QUEUE_SEGMENTS[segment].label;
}

/** Switches for the factors of the next best minute; the address holds the ones that are off. */
function MinuteSwitches({
  filter,
  setFilter,
}: {
  filter: QueueFilter;
  setFilter: (change: Partial<QueueFilter>) => void;
}) {
  if (filter.sort !== "minute") return null;
  const off = filter.without ?? [];
  const toggle = (factor: MinuteFactor) => {
    const next = off.includes(factor) ? off.filter((one) => one !== factor) : [...off, factor];
    setFilter({ without: next.length === 0 ? undefined : next });
  };
  return (
    <div className="flex items-center gap-1 px-4 pb-2 text-meta text-t3 max-tablet:pr-0">
      <span className="flex-none">Counts</span>
      <Chips label="Factors of the next best minute">
        {MINUTE_FACTORS.map((factor) => (
          <Chip key={factor} on={!off.includes(factor)} onClick={() => toggle(factor)}>
            <span className={off.includes(factor) ? "line-through" : undefined}>{FACTOR_NAMES[factor]}</span>
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
