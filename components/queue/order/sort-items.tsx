import { MenuChoice, MenuItem, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { runShortcut } from "#lib/client/shortcuts/shortcuts.ts";
import type { QueueSort } from "#lib/contract/queue/hold-filter-words.ts";

export function SortItems({
  sorts,
  sort,
  onChange,
}: {
  sorts: Record<QueueSort, string>;
  sort: QueueSort;
  onChange: (sort: QueueSort) => void;
}) {
  return (
    <>
      <MenuChoice
        label="Order"
        value={sort}
        options={Object.entries(sorts).map(([value, label]) => ({ value: value as QueueSort, label }))}
        onChange={onChange}
      />
      <MenuSeparator />
      <MenuItem shortcut="n" onSelect={() => runShortcut("n")}>
        Go to the next best minute
      </MenuItem>
      <MenuItem shortcut="mod+a" onSelect={() => runShortcut("mod+a")}>
        Select the segment
      </MenuItem>
    </>
  );
}
