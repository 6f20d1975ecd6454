import { Bookmark, Lock, Pencil, Save } from "lucide-react";
import { MenuItem, MenuLabel, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { parseQueueSearch } from "#lib/contract/queue/queue-address.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { SavedView } from "#lib/contract/queue/saved-views.ts";

/** The saved views, and the actions on the one that is shown. */
export function ViewsItems({
  views,
  shown,
  query,
  onShow,
  onAsk,
}: {
  views: readonly SavedView[];
  shown: SavedView | undefined;
  /** of the list as it is now */
  query: string;
  onShow: (filter: QueueFilter) => void;
  onAsk: (view: SavedView | "new") => void;
}) {
  return (
    <>
      <MenuLabel>Saved views</MenuLabel>
      {views.length === 0 && <p className="px-2 pb-1.5 text-meta text-t3">None yet. Set filters and save them.</p>}
      {views.map((view) => (
        <MenuItem
          key={view.id}
          icon={view.shared ? <Bookmark aria-hidden="true" /> : <Lock aria-hidden="true" />}
          onSelect={() => onShow(parseQueueSearch(Object.fromEntries(new URLSearchParams(view.query))))}
        >
          <span className="block truncate">{view.name}</span>
          <span className="sr-only">
            {view.shared ? `, by ${view.mine ? "you" : view.by.name}` : ", for you alone"}
          </span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Save aria-hidden="true" />} off={offReason(query, shown)} onSelect={() => onAsk("new")}>
        Save this view
      </MenuItem>
      {shown?.mayChange && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAsk(shown)}>
          Rename or delete “{shown.name}”
        </MenuItem>
      )}
    </>
  );
}

function offReason(query: string, shown: SavedView | undefined): string | undefined {
  if (query === "") return "Nothing is filtered or sorted yet";
  return shown && `It is “${shown.name}” already`;
}
