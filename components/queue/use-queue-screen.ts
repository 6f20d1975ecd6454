import { useCallback, useRef } from "react";
import { focusPane } from "#components/batches/focus-beside.ts";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { useDeskRouter } from "#lib/client/projects/use-desk-router.ts";
import { NO_FILTERS } from "#lib/client/queue/filters-set.ts";
import { useQueueAddress } from "#lib/client/queue/use-queue-address.ts";
import { useSelection } from "#lib/client/queue/use-selection.ts";
import { isTextField } from "#lib/client/shortcuts/shortcut-scope.ts";
import { type ShortcutMap, useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import type { Segment } from "#lib/contract/queue/hold-filter-words.ts";
import { QUEUE_SEGMENTS } from "#lib/engine/queue/queue-segments.ts";
import { useQueueSearch } from "./filters/use-queue-search.ts";
import { useSelectionMoves } from "./selection/use-selection-moves.ts";
import { useRowMoves } from "./use-row-moves.ts";
import { useSelectedRow } from "./use-selected-row.ts";

export type QueueScreenState = ReturnType<typeof useQueueScreen>;

/** What list and pane share: the rows, which one is selected, which are chosen together, and the keys. */
export function useQueueScreen() {
  const { project } = useDesk();
  const address = useQueueAddress();
  const { place, filter } = address;
  const router = useDeskRouter();
  const phone = usePhone();
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus({ preventScroll: true });
  const search = useQueueSearch({
    q: filter.q ?? "",
    set: (q) => address.setFilter({ q: q === "" ? undefined : q }, "replace"),
    leave: focusList,
  });

  const shown = useSelectedRow(project, filter, place);
  const { members, rows, selected, current, opened, open, unhide } = shown;
  const selectedRow = shown.selectedShown?.row;
  const queue = {
    ...shown.queue,
    arrivals: shown.queue.arrivals + members.arrivals,
    showArrivals: () => {
      shown.queue.showArrivals();
      members.showArrivals();
      focusList();
    },
  };
  const { goTo, select, move, goToBest, group, unfold, fold, decided } = useRowMoves({
    project,
    address,
    shown,
    focusList,
  });
  const selection = useSelection(project, filter, queue.query.isPlaceholderData ? null : (queue.head?.holds ?? null));
  const moves = useSelectionMoves({ selection, rows, current, select, focusList });
  const clearSelection = () => {
    selection.clear();
    focusList();
  };

  const openTicket = (tab?: string) => {
    if (group !== null) return focusPane();
    const row = rows.find(({ key }) => key === current())?.row ?? selectedRow;
    if (row?.ticket === null) return focusPane();
    if (row) router.push(`/tickets/${row.ticket.key}${tab ? `?tab=${tab}` : ""}`);
  };
  const back = useCallback(() => address.open(null), [address]);
  /** Escape goes back one level: out of a field, then drops the selection, then closes the pane. */
  const backOut = ({ target }: KeyboardEvent) => {
    if (isTextField(target)) {
      // On a phone there is no list to go to.
      target.blur();
      focusList();
    } else if (selection.holds.size > 0 || selection.everything !== null) clearSelection();
    else if (place !== null && phone) back();
    else focusList();
  };
  // Enter sends what is filled on the card; what has no card beside it, it opens.
  const enters: ShortcutMap = group !== null || (phone && place === null) ? { enter: () => enter() } : {};
  /** On a phone to the hold, elsewhere to its ticket, or into the pane of a cluster. */
  const enter = () => (phone && selected !== null ? select(selected) : openTicket());
  // The keys that decide come with the hold.
  useShortcuts({
    j: { run: () => move("next"), label: "Next hold" },
    arrowdown: { run: () => move("next"), label: "Next hold" },
    k: { run: () => move("previous"), label: "Previous hold" },
    arrowup: { run: () => move("previous"), label: "Previous hold" },
    n: () => void goToBest(),
    arrowright: () => (group === null ? openTicket() : unfold()),
    arrowleft: fold,
    space: moves.toggle,
    "shift+j": () => moves.extend("next"),
    "shift+k": () => moves.extend("previous"),
    "mod+a": moves.all,
    ".": { run: queue.showArrivals, label: "Show new holds" },
    "/": search.open,
    escape: backOut,
    ...enters,
  });

  return {
    project,
    address,
    queue,
    members,
    search,
    list,
    rows,
    selected,
    selectedRow,
    selection,
    clearSelection,
    moves,
    opened,
    /** Opens a cluster in the list, or closes it. */
    toggleOpen: (fingerprint: string) => open(opened === fingerprint ? null : fingerprint),
    select,
    goTo,
    move,
    decided,
    /** A decision was taken back: its hold is shown again. */
    returned: (holdId: string) => {
      unhide(holdId);
      if (!phone) address.open({ kind: "hold", id: holdId });
    },
    back,
    enter,
    hide: shown.hide,
    clearFilter: () => {
      search.close();
      address.setFilter({ ...NO_FILTERS, segment: "all", q: undefined });
    },
  };
}

/** `All`, or what the table of segments says. */
export function segmentLabel(segment: Segment): string {
  return segment === "all" ? "All" : QUEUE_SEGMENTS[segment].label;
}
