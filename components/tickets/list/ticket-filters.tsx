import { useQuery } from "@tanstack/react-query";
import { ArrowDownWideNarrow, Bot, Hand, Tag as TagIcon } from "lucide-react";
import type { Ref } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { SearchField } from "#components/ui/form/search-field.tsx";
import { FilterMenu } from "#components/ui/menu/filter-menu.tsx";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuChoice } from "#components/ui/menu/menu-items.tsx";
import { Chip, Chips } from "#components/ui/surface/chips.tsx";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { runCountsQuery } from "#lib/client/runs/run-queries.ts";
import { type TicketFilter, ticketSearch } from "#lib/client/tickets/ticket-filter.ts";
import type { TicketCounts } from "#lib/contract/tickets/ticket-counts.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { TICKET_SORTS, type TicketSort } from "#lib/engine/tickets/ticket-sorts.ts";
import { TICKET_STATE_NAMES, TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";

const SORTS: Record<TicketSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  priority: "Most urgent first",
};

/** The filters of the list; the address holds them, so that a view can be sent to someone. */
export function TicketFilters({
  filter,
  counts,
  total,
  searchRef,
}: {
  filter: TicketFilter;
  counts: TicketCounts | undefined;
  total: number | undefined;
  searchRef: Ref<HTMLInputElement>;
}) {
  const router = useDeskRouter();
  const { data: runs } = useQuery(runCountsQuery({ project: filter.project }));
  const addressOf = (change: Partial<TicketFilter>) =>
    `/tickets${ticketSearch({ ...filter, project: undefined, ...change })}`;
  const go = (change: Partial<TicketFilter>) => router.replace(addressOf(change));
  const of = new Map(counts?.states.map(({ state, count }) => [state, count]));
  const only = filter.state?.length === 1 ? filter.state[0] : undefined;
  return (
    <div className="flex items-center gap-1.5 border-b border-line-1 px-6 pb-2.5 max-desk:flex-wrap max-tablet:gap-2 max-tablet:px-4">
      <div className="-ml-2 min-w-0 flex-1 max-desk:order-2 max-desk:-mr-2 max-desk:basis-full max-tablet:-ml-0.5">
        <Chips label="State">
          <Chip href={addressOf({ state: undefined })} on={!filter.state} count={total}>
            All
          </Chip>
          {TICKET_STATE_NAMES.map((state) => (
            <Chip
              key={state}
              href={addressOf({ state: [state] })}
              on={only === state}
              count={counts && (of.get(state) ?? 0)}
              aside={state === "in_progress" && counts?.paused ? `· ${counts.paused} paused` : undefined}
            >
              {TICKET_STATES[state].label}
            </Chip>
          ))}
        </Chips>
      </div>
      <FilterMenu
        name="Label"
        icon={<TagIcon aria-hidden="true" />}
        value={filter.label?.join(",")}
        options={(counts?.labels ?? []).map(({ label, count }) => ({ value: label, label, count }))}
        onChange={(label) => go({ label: label === undefined ? undefined : [label] })}
      />
      <FilterMenu
        name="Waits for"
        icon={<Hand aria-hidden="true" />}
        value={filter.holdReason?.join(",")}
        options={(counts?.holdReasons ?? []).map(({ reason, count }) => ({
          value: reason,
          label: HOLD_REASONS[reason].label,
          count,
        }))}
        onChange={(reason) => go({ holdReason: reason === undefined ? undefined : [reason as HoldReason] })}
      />
      <FilterMenu
        name="Agent"
        icon={<Bot aria-hidden="true" />}
        value={filter.agent?.join(",")}
        options={(runs?.agents ?? []).map(({ agent, count }) => ({ value: agent, label: agent, count }))}
        onChange={(agent) => go({ agent: agent === undefined ? undefined : [agent] })}
      />
      <Menu
        align="end"
        trigger={
          <Button size="sm" variant="quiet" className="max-tablet:h-11">
            <ArrowDownWideNarrow aria-hidden="true" className="size-3.5 max-tablet:size-4" />
            <span className="max-tablet:sr-only">{SORTS[filter.sort ?? "newest"]}</span>
          </Button>
        }
      >
        <MenuChoice
          label="Order"
          value={filter.sort ?? "newest"}
          options={TICKET_SORTS.map((value) => ({ value, label: SORTS[value] }))}
          onChange={(sort) => go({ sort: sort === "newest" ? undefined : sort })}
        />
      </Menu>
      <SearchField
        ref={searchRef}
        label="Filter by key or title"
        value={filter.q ?? ""}
        onChange={(q) => go({ q: q || undefined })}
      />
    </div>
  );
}
