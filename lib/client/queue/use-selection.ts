import { useRef, useState } from "react";
import { batchFilter } from "#lib/client/batches/batch-filter.ts";
import { getJson } from "#lib/client/requests/get-json.ts";
import { announce } from "#lib/client/toasts/announcements.ts";
import { showToast } from "#lib/client/toasts/toasts.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { queueSearch } from "#lib/contract/queue/queue-address.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { QueueRow } from "#lib/contract/queue.ts";
import { useLiveEvents } from "../live/live-provider.tsx";

/** So many can be chosen by hand; more are decided as a cluster. */
export const MAX_SELECTED = 1000;
const PER_READ = 200;

export type Selection = ReturnType<typeof useSelection>;

/** Holds that are chosen to be decided together. What is settled meanwhile leaves by itself. */
export function useSelection(project: string, filter: QueueFilter, matched: number | null) {
  const [holds, setState] = useState<ReadonlyMap<string, Hold>>(new Map());
  // Keys may be pressed faster than is rendered.
  const latest = useRef(holds);
  const setHolds = (change: (before: ReadonlyMap<string, Hold>) => ReadonlyMap<string, Hold>) => {
    latest.current = change(latest.current);
    setState(latest.current);
  };
  const [choosing, setChoosing] = useState(false);
  const about = JSON.stringify(queueSearch({ ...filter, sort: "age", without: undefined }));
  const [whole, setWhole] = useState<{ about: string } | null>(null);
  const everything = whole?.about === about ? matched : null;
  const drop = (ids: readonly string[]) =>
    setHolds((before) => (ids.some((id) => before.has(id)) ? without(before, ids) : before));
  useLiveEvents(({ type, holdId, data }) => {
    if (holdId !== null && (type === "hold.decided" || data.state === "withdrawn")) drop([holdId]);
  });
  const add = (more: readonly Hold[]) =>
    setHolds((before) => {
      const next = new Map(before);
      for (const hold of more) next.set(hold.id, hold);
      return new Map([...next].slice(0, MAX_SELECTED));
    });
  const readAndAdd = async (fingerprint?: string) => {
    const read = await readAll(project, filter, fingerprint).catch(() => null);
    if (read === null) return showNotRead();
    add(read.holds);
    if (read.more)
      showToast({ message: `The first ${MAX_SELECTED} are selected. A cluster can be resolved as a whole.` });
  };
  return {
    holds,
    /** A phone is choosing: a touch chooses instead of opening. */
    choosing,
    setChoosing,
    /** All that the filter of the list matches, where that is more than can be chosen by hand: how many; null: not that. */
    everything,
    /** Whether a row is chosen: of a cluster, all of it. */
    has: (row: QueueRow) => everything !== null || holdsAllOf(holds, row),
    /** The same at the moment of a key press, which may be ahead of what is rendered. */
    hasNow: (row: QueueRow) => everything === null && holdsAllOf(latest.current, row),
    set: async (rows: readonly QueueRow[], on: boolean): Promise<void> => {
      setWhole(null);
      const [one, groups] = [rows.filter((row) => row.cluster === null), rows.filter((row) => row.cluster !== null)];
      const prints = new Set(groups.map((row) => row.fingerprint));
      if (!on)
        return setHolds((before) =>
          without(
            before,
            [...before.values()]
              .filter((hold) => prints.has(hold.fingerprint) || one.some(({ id }) => id === hold.id))
              .map(({ id }) => id),
          ),
        );
      add(one);
      for (const fingerprint of prints) await readAndAdd(fingerprint);
    },
    all: async () => {
      if (matched === null || matched <= MAX_SELECTED) return readAndAdd();
      setHolds(() => new Map());
      setWhole({ about });
      announce(`All ${matched} holds of the list are selected`);
    },
    drop,
    clear: () => {
      if (holds.size > 0 || everything !== null) announce("Nothing is selected");
      setWhole(null);
      setHolds(() => new Map());
      setChoosing(false);
    },
  };
}

function holdsAllOf(holds: ReadonlyMap<string, Hold>, row: QueueRow): boolean {
  if (row.cluster === null) return holds.has(row.id);
  const { fingerprint, size } = row.cluster;
  const chosen = [...holds.values()].filter((hold) => hold.fingerprint === fingerprint);
  return chosen.length >= Math.min(size, MAX_SELECTED);
}

function without(holds: ReadonlyMap<string, Hold>, ids: readonly string[]): ReadonlyMap<string, Hold> {
  const gone = new Set(ids);
  return new Map([...holds].filter(([id]) => !gone.has(id)));
}

/** Holds of the list's filter, or of one cluster of it, as many as can be chosen; `more`: there are further ones. */
async function readAll(
  project: string,
  filter: QueueFilter,
  fingerprint?: string,
): Promise<{ holds: Hold[]; more: boolean }> {
  const { segment: _, sort, without: __, ...rest } = filter;
  const { reason, snoozed } = batchFilter(project, filter);
  if (reason?.length === 0) return { holds: [], more: false };
  const narrowed = queueSearch({ ...rest, segment: "all", sort: "age", reason });
  const search = new URLSearchParams({
    ...narrowed,
    project,
    sort: sort === "minute" ? "age" : sort,
    snoozed: snoozed ?? "without",
    limit: String(PER_READ),
  });
  if (fingerprint) search.set("fingerprint", fingerprint);
  const holds: Hold[] = [];
  for (;;) {
    const page = await getJson<{ items: Hold[]; nextCursor: string | null }>(`/holds?${search}`);
    holds.push(...page.items);
    if (page.nextCursor === null) return { holds, more: false };
    if (holds.length >= MAX_SELECTED) return { holds, more: true };
    search.set("cursor", page.nextCursor);
  }
}

function showNotRead(): void {
  showToast({ message: "Not selected. The desk could not be reached." });
}
