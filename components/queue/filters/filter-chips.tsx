import { X } from "lucide-react";
import { useMembers } from "#lib/client/people/use-members.ts";
import { FILTER_NAMES, filterValue } from "#lib/client/queue/filter-words.ts";
import { filtersSet, NO_FILTERS } from "#lib/client/queue/filters-set.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";

/** The filters that are set, each with a button that removes it, and how many holds match. */
export function FilterChips({
  filter,
  setFilter,
  holds,
}: {
  filter: QueueFilter;
  setFilter: (change: Partial<QueueFilter>) => void;
  holds: number | null;
}) {
  const set = filtersSet(filter);
  const members = useMembers(set.includes("owner"));
  if (set.length === 0) return null;
  const names = new Map(members.map(({ userId, name }) => [userId, name]));
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pb-2.5">
      {set.map((field) => {
        const value = filterValue(filter, field, names) ?? "";
        const words = field === "late" ? FILTER_NAMES.late : `${FILTER_NAMES[field]}: ${value}`;
        return (
          <button
            key={field}
            type="button"
            aria-label={`Remove the filter ${words}`}
            onClick={() => setFilter({ [field]: undefined })}
            className="inline-flex h-6.5 max-w-full items-center gap-1 rounded-full border border-line-2 bg-bg-2 pr-1.5 pl-2.5 text-meta text-t2 transition-colors hover:border-line-3 hover:text-t1 max-tablet:h-9 max-tablet:text-base"
          >
            <span className="min-w-0 truncate">{words}</span>
            <X aria-hidden="true" className="size-3.25 flex-none text-t3" />
          </button>
        );
      })}
      {set.length > 1 && (
        <button
          type="button"
          onClick={() => setFilter(NO_FILTERS)}
          className="h-6.5 rounded-1 px-1.5 text-meta text-t3 hover:text-t1 max-tablet:h-9"
        >
          Clear all
        </button>
      )}
      {holds !== null && (
        <span role="status" className="ml-auto text-meta text-t3">
          {holds} {holds === 1 ? "hold" : "holds"}
        </span>
      )}
    </div>
  );
}
