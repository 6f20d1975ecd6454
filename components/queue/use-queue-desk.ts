import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { focusPane } from "#components/batches/focus-pane.ts";
import { usePhone } from "#lib/client/browser/use-phone.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { NO_FILTERS } from "#lib/client/queue/filter-words.ts";
import { neighbour } from "#lib/client/queue/frozen-rows.ts";
import { nextBest } from "#lib/client/queue/next-best.ts";
import type { QueuePlace } from "#lib/client/queue/queue-address.ts";
import { bestMinuteQuery, holdQuery } from "#lib/client/queue/queue-queries.ts";
import { type ListedRow, useOpenedCluster } from "#lib/client/queue/use-opened-cluster.ts";
import { currentPlace, useQueueAddress } from "#lib/client/queue/use-queue-address.ts";
import { useQueueRows } from "#lib/client/queue/use-queue-rows.ts";
import { useSelection } from "#lib/client/queue/use-selection.ts";
import { isTextField } from "#lib/client/shortcuts/shortcut-scope.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { useSearch } from "./filters/use-queue-search.ts";
import { useSelectionMoves } from "./selection/use-selection-moves.ts";
import { useQueueKeys } from "./use-queue-keys.ts";

export type Move = "next" | "previous" | "first" | "last";

export type QueueDeskState = ReturnType<typeof useQueueDesk>;

/** What list and pane share: which row is selected, which are chosen together, and where a decision leads. */
export function useQueueDesk() {
  const { project } = useDesk();
  const address = useQueueAddress();
  const { place, filter } = address;
  const router = useRouter();
  const client = useQueryClient();
  const phone = usePhone();
  const list = useRef<HTMLDivElement>(null);
  const focusList = () => list.current?.focus({ preventScroll: true });
  const search = useSearch({
    q: filter.q ?? "",
    set: (q) => address.setFilter({ q: q === "" ? undefined : q }, "replace"),
    leave: focusList,
  });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());

  const [implied, setImplied] = useState<{ about: string; key: string } | null>(null);
  const about = JSON.stringify([project, filter]);

  const all = useQueueRows(project, filter, place?.id ?? implied?.key ?? null);
  const { listed, opened, open, members } = useOpenedCluster(project, filter, all.rows, place);
  const queue = {
    ...all,
    arrivals: all.arrivals + members.arrivals,
    showArrivals: () => {
      all.showArrivals();
      members.showArrivals();
      focusList();
    },
  };
  const rows = listed.filter(({ row, leaving }) => !leaving || !hidden.has(row.id));
  const staying = rows.filter(({ leaving }) => !leaving).map(({ key }) => key);
  // The rows of another segment may still stand there: nobody has chosen the first of those, and a key must not decide it.
  const first = queue.query.isPlaceholderData ? undefined : steadyFirst(staying, implied, about);
  if (place !== null && implied !== null) setImplied(null);
  if (place === null && first !== undefined && (first !== implied?.key || about !== implied.about))
    setImplied({ about, key: first });
  // On a desktop the first one is read already; on a phone the list comes first.
  const selected = place?.kind === "batch" ? null : (keyOf(rows, place) ?? first ?? null);
  const selectedShown = rows.find(({ key }) => key === selected);
  useReadAhead(rows, staying, selected);

  const goTo = (to: QueuePlace | null) => {
    queue.navigated(to?.id ?? null);
    members.navigated(to?.id ?? null);
    address.open(to, phone && place === null ? "push" : "replace");
  };
  const select = (key: string | null) => goTo(placeOf(rows, key));
  // The address is ahead of what is rendered where the key is pressed fast.
  const current = () => keyOf(rows, currentPlace()) ?? selected;
  const ledTo = useRef<string | null>(null);
  const goToBest = async () => {
    const best = await client.fetchQuery(bestMinuteQuery(project, filter)).catch(() => []);
    const ranked = best.map((row) => row.cluster?.fingerprint ?? row.id);
    const target = best[nextBest(ranked, current(), ledTo.current) ?? -1];
    if (target === undefined) return announce("Nothing else is held here");
    const { cluster } = target;
    ledTo.current = cluster?.fingerprint ?? target.id;
    goTo(cluster ? { kind: "cluster", id: cluster.fingerprint } : { kind: "hold", id: target.id });
    announce(`Next best minute: ${cluster ? `${cluster.size} tickets with one cause` : target.ticket.key}`);
    focusList();
  };
  const move = (to: Move) => {
    const target = targetOf(staying, current(), to);
    if (target !== undefined) select(target);
    focusList();
  };
  const selection = useSelection(project, filter, queue.query.isPlaceholderData ? null : (queue.head?.holds ?? null));
  const moves = useSelectionMoves({ selection, rows, current, select, focusList });
  const group = selectedShown?.row.cluster ? selectedShown.key : null;
  const unfold = () => {
    if (group !== null && group === opened) move("next");
    else if (group !== null) open(group);
  };
  const fold = () => {
    if (opened === null || !(group === opened || selectedShown?.member)) return;
    open(null);
    select(opened);
    focusList();
  };
  const decided = () => {
    // Who has gone on meanwhile stays where they are.
    if (current() !== selected) return;
    const isOpen = (key: string) => staying.includes(key) && rows.some((row) => row.key === key && !row.notice);
    select(
      phone || selected === null
        ? null
        : neighbour(
            rows.map(({ key }) => key),
            selected,
            isOpen,
          ),
    );
    focusList();
  };
  const returned = useCallback(
    (holdId: string) => {
      setHidden((before) => new Set([...before].filter((id) => id !== holdId)));
      if (!phone) address.open({ kind: "hold", id: holdId });
    },
    [address, phone],
  );
  const back = useCallback(() => address.open(null), [address]);
  const selectedRow = selectedShown?.row;
  const openTicket = (tab?: string) => {
    if (group !== null) return focusPane();
    const row = rows.find(({ key }) => key === current())?.row ?? selectedRow;
    if (row) router.push(`/tickets/${row.ticket.key}${tab ? `?tab=${tab}` : ""}`);
  };
  const run = group === null ? selectedRow?.run : null;
  const clearSelection = () => {
    selection.clear();
    focusList();
  };
  /** One level: out of a field, then what is selected, then what is beside the list. */
  const backOut = ({ target }: KeyboardEvent) => {
    if (isTextField(target)) {
      // On a phone there is no list to go to.
      target.blur();
      focusList();
    } else if (selection.holds.size > 0 || selection.everything !== null) clearSelection();
    else if (place !== null && phone) back();
    else focusList();
  };
  useQueueKeys({
    move,
    nextBest: () => void goToBest(),
    unfold,
    fold,
    moves,
    openTicket,
    log: run
      ? { of: "run", open: () => router.push(`/runs/${run.id}`) }
      : { of: "ticket", open: () => openTicket("events") },
    showArrivals: queue.showArrivals,
    search: search.open,
    setSegment: (segment) => address.setFilter({ segment }),
    back: backOut,
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
    unfold,
    fold,
    decided,
    returned,
    back,
    /** Enter: on a phone to the hold, elsewhere to its ticket, or into the pane of a cluster. */
    enter: () => (phone && selected !== null ? select(selected) : openTicket()),
    /** The row has left the screen. */
    hide: (holdId: string) => setHidden((before) => new Set(before).add(holdId)),
    clearFilter: () => {
      search.close();
      address.setFilter({ ...NO_FILTERS, segment: "all", q: undefined });
    },
  };
}

/** The first row, where nobody has chosen one; what comes above it later does not take its place. */
function steadyFirst(
  staying: readonly string[],
  implied: { about: string; key: string } | null,
  about: string,
): string | undefined {
  return implied?.about === about && staying.includes(implied.key) ? implied.key : staying[0];
}

/** The row of what is shown beside the list; of a cluster of which one hold is left, that one. A batch is no row. */
function keyOf(rows: readonly ListedRow[], place: QueuePlace | null): string | null {
  if (place === null || place.kind === "batch") return null;
  const name = place.kind === "hold" ? "id" : "fingerprint";
  const found = rows.find(({ key, row }) => key === place.id || (row.cluster === null && row[name] === place.id));
  return found?.key ?? place.id;
}

/** A row of a cluster leads to the cluster, another to its hold. */
function placeOf(rows: readonly ListedRow[], key: string | null): QueuePlace | null {
  if (key === null) return null;
  const row = rows.find((shown) => shown.key === key)?.row;
  if (row?.cluster) return { kind: "cluster", id: key };
  return { kind: "hold", id: row?.id ?? key };
}

/** The next hold is read before it is asked for, so that J shows it at once. */
function useReadAhead(rows: readonly ListedRow[], staying: readonly string[], selected: string | null): void {
  const client = useQueryClient();
  const next = selected === null ? null : neighbour(staying, selected, () => true);
  const row = rows.find(({ key }) => key === next)?.row;
  const holdId = row && row.cluster === null ? row.id : null;
  useEffect(() => {
    if (holdId !== null) void client.prefetchQuery(holdQuery(holdId));
  }, [client, holdId]);
}

function targetOf(ids: readonly string[], from: string | null, to: Move): string | undefined {
  const at = from === null ? -1 : ids.indexOf(from);
  if (to === "first") return ids[0];
  if (to === "last") return ids.at(-1);
  return to === "next" ? ids[at + 1] : ids[Math.max(0, at - 1)];
}
