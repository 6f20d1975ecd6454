import { ArrowDownWideNarrow } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { Menu } from "#components/ui/menu/menu.tsx";
import type { QueueSort } from "#lib/contract/queue/hold-filter-words.ts";

const SortItems = lazyPart(() => import("./sort-items.tsx").then((all) => all.SortItems));

const SORTS: Record<QueueSort, string> = {
  age: "Waiting longest",
  "-age": "Newest first",
  check: "Next deadline",
  minute: "Recommended next",
};

/** The order of the list, and two moves for those who do not know their keys. */
export function SortMenu({ sort, onChange }: { sort: QueueSort; onChange: (sort: QueueSort) => void }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button
          size="sm"
          variant="quiet"
          icon={<ArrowDownWideNarrow aria-hidden="true" className="size-3.5" />}
          className="@max-[500px]:[&>span]:sr-only"
        >
          <span>{SORTS[sort]}</span>
        </Button>
      }
    >
      <SortItems sorts={SORTS} sort={sort} onChange={onChange} />
    </Menu>
  );
}
