import { ArrowDownWideNarrow } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { lazyPart } from "#components/ui/lazy/lazy-part.ts";
import { Menu } from "#components/ui/menu/menu.tsx";
import type { SortItemsProps } from "./sort-items.tsx";
import { SORTS } from "./sort-words.ts";

const SortItems = lazyPart(() => import("./sort-items.tsx").then((all) => all.SortItems));

/** The order of the list, and two moves for those who do not know their keys. */
export function SortMenu(props: SortItemsProps) {
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
          <span>{SORTS[props.sort]}</span>
        </Button>
      }
    >
      <SortItems {...props} />
    </Menu>
  );
}
