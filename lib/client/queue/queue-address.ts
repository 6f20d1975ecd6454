import { QueueFilter } from "#lib/contract/queue.ts";
import { asSearch } from "../queries/queue.ts";

/** The address of the queue with a filter, and of one hold in it. */
export function queueHref(filter: QueueFilter, holdId: string | null): string {
  const search = new URLSearchParams(asSearch(filter)).toString();
  return `/queue${holdId === null ? "" : `/${encodeURIComponent(holdId)}`}${search === "" ? "" : `?${search}`}`;
}

/** The filter in an address; what it cannot be is as usual. */
export function parseQueueFilter(search: Record<string, string | string[] | undefined>): QueueFilter {
  const one = (name: keyof QueueFilter) => {
    const value = QueueFilter.shape[name].safeParse(search[name] === "" ? undefined : search[name]);
    return value.success ? value.data : undefined;
  };
  return QueueFilter.parse({ segment: one("segment"), q: one("q"), sort: one("sort") });
}

/** The hold in a path; null in the path of the list. */
export function holdIdOf(pathname: string): string | null {
  const [, page, holdId] = pathname.split("/");
  return page === "queue" && holdId ? decodeURIComponent(holdId) : null;
}
