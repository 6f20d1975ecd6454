import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveEvents } from "#lib/client/live/live-provider.tsx";
import { mergeRunRows } from "./merge-run-rows.ts";
import type { RunFilter } from "./run-filter.ts";
import { RUNS_PER_PAGE, readRunRows, runRowsQuery } from "./run-queries.ts";

/** Milliseconds: what happens together is read together, and a busy fleet asks twice a second. */
const GATHER = 500;

/** Keeps the rows of a list as they are now: runs that something happened to are read again, together, and merged. */
export function useLiveRuns(filter: RunFilter): void {
  const client = useQueryClient();
  const touched = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvents((event) => {
    if (event.runId === null) return;
    touched.current.add(event.runId);
    timer.current ??= setTimeout(async () => {
      const ids = [...touched.current];
      touched.current.clear();
      timer.current = undefined;
      const { queryKey } = runRowsQuery(filter);
      try {
        for (let start = 0; start < ids.length; start += RUNS_PER_PAGE) {
          const rows = await readRunRows(ids.slice(start, start + RUNS_PER_PAGE));
          client.setQueryData(queryKey, (data) => data && mergeRunRows(data, rows, filter));
        }
      } catch {
        void client.invalidateQueries({ queryKey });
      }
    }, GATHER);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
