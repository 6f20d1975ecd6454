import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDesk } from "#lib/client/desk-context.tsx";
import { holdQuery } from "#lib/client/queries/queue.ts";
import { neighbour } from "#lib/client/queue/frozen-rows.ts";
import { holdIdOf } from "#lib/client/queue/queue-address.ts";
import { useQueueAddress } from "#lib/client/queue/use-queue-address.ts";
import { useQueueRows } from "#lib/client/queue/use-queue-rows.ts";
import { usePhone } from "#lib/client/use-phone.ts";
import { useQueueKeys } from "./use-queue-keys.ts";
import { useSearch } from "./use-search.ts";

export type Move = "next" | "previous" | "first" | "last";

/** What list and hold share: which row is selected, and where a decision leads. */
export function useQueueDesk() {
  const { project } = useDesk();
  const address = useQueueAddress();
  const router = useRouter();
  const phone = usePhone();
  const list = useRef<HTMLDivElement>(null);
  const search = useSearch(address.filter.q ?? "", (q) => address.setFilter({ q: q === "" ? undefined : q }));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());

  const queue = useQueueRows(project, address.filter, address.holdId);
  const rows = queue.rows.filter(({ row, leaving }) => !leaving || !hidden.has(row.id));
  const staying = rows.filter(({ leaving }) => !leaving).map(({ row }) => row.id);
  // On a desktop the first one is read already; on a phone the list comes first.
  const selected = address.holdId ?? staying[0] ?? null;
  const selectedRow = rows.find(({ row }) => row.id === selected)?.row;
  useReadAhead(selected === null ? null : neighbour(staying, selected, () => true));

  const select = (holdId: string | null) => {
    queue.navigated(holdId);
    address.open(holdId, phone && address.holdId === null ? "push" : "replace");
  };
  const move = (to: Move) => {
    // The address is ahead of what is rendered where the key is pressed fast.
    const target = targetOf(staying, holdIdOf(window.location.pathname) ?? selected, to);
    if (target !== undefined) select(target);
    list.current?.focus({ preventScroll: true });
  };
  const decided = () => {
    const isOpen = (id: string) => staying.includes(id) && rows.some(({ row, words }) => row.id === id && !words);
    const ids = rows.map(({ row }) => row.id);
    select(phone || selected === null ? null : neighbour(ids, selected, isOpen));
    list.current?.focus({ preventScroll: true });
  };
  const returned = useCallback(
    (holdId: string) => {
      setHidden((before) => new Set([...before].filter((id) => id !== holdId)));
      if (!phone) address.open(holdId);
    },
    [address, phone],
  );
  const back = useCallback(() => address.open(null), [address]);
  const openTicket = (tab?: string) => {
    if (selectedRow) router.push(`/tickets/${selectedRow.ticket.key}${tab ? `?tab=${tab}` : ""}`);
  };
  const run = selectedRow?.run;
  useQueueKeys({
    move,
    openTicket,
    openRun: run ? () => router.push(`/runs/${run.id}`) : null,
    showArrivals: queue.showArrivals,
    search: search.open,
    setSegment: (segment) => address.setFilter({ segment }),
    back: address.holdId !== null && phone ? back : () => list.current?.focus(),
  });

  return {
    project,
    address,
    queue,
    search,
    list,
    rows,
    selected,
    selectedRow,
    select,
    move,
    decided,
    returned,
    back,
    /** Enter: on a phone to the hold, elsewhere to its ticket. */
    enter: () => (phone && selected !== null ? select(selected) : openTicket()),
    /** The row has left the screen. */
    hide: (holdId: string) => setHidden((before) => new Set(before).add(holdId)),
    clearFilter: () => {
      search.close();
      address.setFilter({ segment: "all", q: undefined });
    },
  };
}

/** The next hold is read before it is asked for, so that J shows it at once. */
function useReadAhead(holdId: string | null): void {
  const client = useQueryClient();
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
