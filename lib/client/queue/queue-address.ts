import { pageIn, projectAddress } from "#lib/contract/projects/project-address.ts";
import { queueSearch } from "#lib/contract/queue/queue-address.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";

/** What stands beside the list: one hold, one cluster by its fingerprint, or one batch. */
export type QueuePlace = { kind: "hold" | "cluster" | "batch"; id: string };

/** The address of a project's queue with a filter, and of one thing in it. */
export function queueHref(project: string, filter: QueueFilter, place: QueuePlace | null): string {
  const beside = place === null || place.kind === "hold" ? {} : { [place.kind]: place.id };
  const search = new URLSearchParams({ ...queueSearch(filter), ...beside }).toString();
  const hold = place?.kind === "hold" ? `/${encodeURIComponent(place.id)}` : "";
  return projectAddress(project, `/queue${hold}${search === "" ? "" : `?${search}`}`);
}

/** What an address shows beside the list; null: nothing was chosen. */
export function placeIn(pathname: string, search: URLSearchParams): QueuePlace | null {
  const holdId = holdIdOf(pathname);
  if (holdId !== null) return { kind: "hold", id: holdId };
  for (const kind of ["batch", "cluster"] as const) {
    const id = search.get(kind);
    if (id) return { kind, id };
  }
  return null;
}

/** The hold in a path; null in the path of the list. */
function holdIdOf(pathname: string): string | null {
  const [, page, holdId] = pageIn(pathname).split("/");
  return page === "queue" && holdId ? decodeURIComponent(holdId) : null;
}
