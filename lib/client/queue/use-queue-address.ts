import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import type { QueueFilter } from "#lib/contract/queue.ts";
import { holdIdOf, parseQueueFilter, queueHref } from "./queue-address.ts";

export interface QueueAddress {
  filter: QueueFilter;
  holdId: string | null;
  setFilter: (change: Partial<QueueFilter>) => void;
  /** Shows a hold, or the list. `push`: Back leads to where one was. */
  open: (holdId: string | null, how?: "replace" | "push") => void;
}

/** What the address of the queue says. Changing it asks the server nothing: the page has its own data. */
export function useQueueAddress(): QueueAddress {
  const holdId = holdIdOf(usePathname());
  const search = useSearchParams();
  const filter = useMemo(() => parseQueueFilter(Object.fromEntries(search)), [search]);
  return useMemo(() => ({ filter, holdId, setFilter, open }), [filter, holdId]);
}

/** The filter as it is in the address now: what was rendered may be one key press behind. */
function currentFilter(): QueueFilter {
  return parseQueueFilter(Object.fromEntries(new URLSearchParams(window.location.search)));
}

function setFilter(change: Partial<QueueFilter>): void {
  window.history.replaceState(null, "", queueHref({ ...currentFilter(), ...change }, null));
}

function open(holdId: string | null, how: "replace" | "push" = "replace"): void {
  const href = queueHref(currentFilter(), holdId);
  if (how === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
}
