import type { Page } from "#lib/client/tickets/ticket-queries.ts";
import { matchesRunFilter, type RunFilter } from "./run-filter.ts";
import type { RunRow } from "./run-queries.ts";

/**
 * Puts runs that were read again where they belong. A row that is in the list is replaced in its place, also where it no
 * longer matches; a new one that matches goes where its start puts it, unless that is below what has been loaded.
 */
export function mergeRunRows<Data extends { pages: Page<RunRow>[] }>(
  data: Data,
  fresh: readonly RunRow[],
  filter: RunFilter,
): Data {
  const byId = new Map(fresh.map((row) => [row.run.id, row]));
  const known = new Set(data.pages.flatMap((page) => page.items.map((row) => row.run.id)));
  const arrivals = fresh.filter((row) => !known.has(row.run.id) && matchesRunFilter(row, filter));
  const pages = data.pages.map((page, index) => {
    const items = page.items.map((row) => withMatch(byId.get(row.run.id) ?? row, row.run.match));
    const above = data.pages[index - 1]?.items.at(-1);
    const below = page.nextCursor === null ? undefined : items.at(-1);
    const inside = arrivals.filter(
      (row) => (!above || latestFirst(above, row) < 0) && (!below || latestFirst(row, below) < 0),
    );
    return { ...page, items: inside.length === 0 ? items : [...items, ...inside].sort(latestFirst) };
  });
  return { ...data, pages };
}

/** A row that is read again by its id does not say where the words stand. */
function withMatch(row: RunRow, match: RunRow["run"]["match"]): RunRow {
  return match === undefined || row.run.match !== undefined ? row : { ...row, run: { ...row.run, match } };
}

/** As the API sorts: the start, then the id. */
function latestFirst({ run: a }: RunRow, { run: b }: RunRow): number {
  if (a.startedAt !== b.startedAt) return a.startedAt > b.startedAt ? -1 : 1;
  return a.id > b.id ? -1 : 1;
}
