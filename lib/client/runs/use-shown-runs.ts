import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type RunFilter, runSearch } from "./run-filter.ts";
import { type RunRow, runRowsQuery } from "./run-queries.ts";

/**
 * The rows of the list without what would move the others: runs that start meanwhile wait, counted, until they are asked
 * for. What comes below the last row is shown at once.
 */
export function useShownRuns(filter: RunFilter) {
  const query = useInfiniteQuery(runRowsQuery(filter));
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const view = runSearch(filter);
  const [state, setState] = useState({ view, shown: NONE });
  const shown = state.view === view ? state.shown : NONE;
  const lastShown = rows.findLastIndex((row) => shown.has(row.run.id));
  const below = rows.slice(lastShown + 1).map((row) => row.run.id);
  if (below.length > 0) setState({ view, shown: new Set([...shown, ...below]) });
  const waiting = rows.slice(0, lastShown + 1).filter((row) => !shown.has(row.run.id));
  return {
    query,
    rows: rows.filter((row) => shown.has(row.run.id)) as readonly RunRow[],
    arrivals: waiting.length,
    showArrivals: () => setState({ view, shown: new Set([...shown, ...waiting.map((row) => row.run.id)]) }),
  };
}

const NONE: ReadonlySet<string> = new Set();
