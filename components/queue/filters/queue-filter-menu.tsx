import { ListFilter } from "lucide-react";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { Menu } from "#components/ui/menu/menu.tsx";
import { filtersSet } from "#lib/client/queue/filter-words.ts";
import type { FilterItemsProps } from "./filter-items.tsx";

const FilterItems = lazyPart(() => import("./filter-items.tsx").then((all) => all.FilterItems));

/** All filters of the queue in one menu; the ones that are set are shown below as chips. */
export function QueueFilterMenu(props: FilterItemsProps) {
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
