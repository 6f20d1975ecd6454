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
  return useMemo(() => {
    const filter = parseQueueFilter(Object.fromEntries(search));
    return {
      filter,
      holdId,
      setFilter: (change) => window.history.replaceState(null, "", queueHref({ ...filter, ...change }, null)),
      open: (id, how = "replace") => {
        const href = queueHref(filter, id);
        if (how === "push") window.history.pushState(null, "", href);
        else window.history.replaceState(null, "", href);
      },
    };
  }, [search, holdId]);
}
