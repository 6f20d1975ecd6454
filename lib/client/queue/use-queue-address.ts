import { usePathname, useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { ALL_PROJECTS, projectIn } from "#lib/contract/projects/project-address.ts";
import { parseQueueSearch } from "#lib/contract/queue/queue-address.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import { placeIn, type QueuePlace, queueHref } from "./queue-address.ts";

export interface QueueAddress {
  filter: QueueFilter;
  place: QueuePlace | null;
  /** Back leads to the filter before, but for words that are being typed: `replace`. */
  setFilter: (change: Partial<QueueFilter>, how?: "replace" | "push") => void;
  /** Shows something beside the list, or the list. `push`: Back leads to where one was. */
  open: (place: QueuePlace | null, how?: "replace" | "push") => void;
}

/** What the address of the queue says. Changing it asks the server nothing: the page has its own data. */
export function useQueueAddress(): QueueAddress {
  const pathname = usePathname();
  const search = useSearchParams();
  const filter = useMemo(() => parseQueueSearch(Object.fromEntries(search)), [search]);
  const place = useMemo(() => placeIn(pathname, search), [pathname, search]);
  return useMemo(() => ({ filter, place, setFilter, open }), [filter, place]);
}

/** What the address shows now: what was rendered may be one key press behind. */
export function currentPlace(): QueuePlace | null {
  return placeIn(window.location.pathname, new URLSearchParams(window.location.search));
}

/**
 * Tells, at the moment of a key press, where the address has gone since this was rendered; undefined: nowhere. A key is for
 * what the address shows: another filter shows other rows, with the same place beside them.
 */
export function useMovedTo(): () => QueuePlace | null | undefined {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  return () => {
    const now = new URLSearchParams(window.location.search).toString();
    return window.location.pathname === pathname && now === search ? undefined : currentPlace();
  };
}

function currentProject(): string {
  return projectIn(window.location.pathname) ?? ALL_PROJECTS;
}

function currentFilter(): QueueFilter {
  return parseQueueSearch(Object.fromEntries(new URLSearchParams(window.location.search)));
}

function setFilter(change: Partial<QueueFilter>, how: "replace" | "push" = "push"): void {
  const href = queueHref(currentProject(), { ...currentFilter(), ...change }, null);
  if (href !== window.location.pathname + window.location.search) goTo(href, how);
}

function open(place: QueuePlace | null, how: "replace" | "push" = "replace"): void {
  goTo(queueHref(currentProject(), currentFilter(), place), how);
}

function goTo(href: string, how: "replace" | "push"): void {
  if (how === "push") window.history.pushState(null, "", href);
  else window.history.replaceState(null, "", href);
}
