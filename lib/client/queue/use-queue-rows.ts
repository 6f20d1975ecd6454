import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { decidedWords, givenUpWords, sendingWords } from "#lib/client/holds/decisions/decision-words.ts";
import { setLocalDecision, useLocalDecisions } from "#lib/client/holds/decisions/local-decisions.ts";
import { useLiveEvents, useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { pollWithout } from "#lib/client/live/live-state.ts";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { QueueFilter } from "#lib/contract/queue/queue-filter.ts";
import type { QueuePage, QueueRow } from "#lib/contract/queue.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import {
  arrivals,
  type Entry,
  type FrozenRows,
  follow,
  freeze,
  type LatestRows,
  letGo,
  resettle,
} from "./frozen-rows.ts";
import { queueKeys, queueQuery } from "./queue-queries.ts";

/** Without the stream the list is read again this often, in milliseconds: right, only slower. */
const POLL_MS = 10_000;
/** Without input for so long, the order is made anew. */
const IDLE_MS = 60_000;

/**
 * `returned`: the decision made here did not happen. `waiting`: it was made here and is not sent yet. `gone`: the hold was
 * settled or put off elsewhere. `sending`: somebody decided it, and it is sent in a moment.
 */
export interface RowNotice {
  kind: "returned" | "waiting" | "sending" | "gone";
  words: string;
}

export interface ShownRow {
  /** Its name in the list: the id of a hold, or the fingerprint of a cluster. */
  key: string;
  /** Of a cluster with more than one hold, the first. */
  row: QueueRow;
  /** What the row says instead of its cause; null while it is open and nothing was decided on it here. */
  notice: RowNotice | null;
  /** It was decided here: it is on its way out. */
  leaving: boolean;
}

/**
 * The rows of the queue as they are shown: standing still, with what came counted and what went named. With a fingerprint
 * the holds of that cluster; an empty one names none.
 */
export function useQueueRows(project: string, filter: QueueFilter, selected: string | null, fingerprint?: string) {
  const { status } = useLiveStatus();
  const query = useInfiniteQuery({
    ...queueQuery(project, filter, fingerprint ?? null),
    enabled: fingerprint !== "",
    refetchInterval: pollWithout(status, POLL_MS),
  });
  const departures = useDepartures();
  const timeZone = useTimeZone();
  const decisions = useLocalDecisions();
  const about = JSON.stringify(queueKeys.queue(project, filter, fingerprint ?? null));
  const latest = useLatest(query.data?.pages, query.isPlaceholderData, about);
  const [frozen, setFrozen] = useState<FrozenRows>(() => freeze(latest ?? { about, pages: [] }));
  const followed = useMemo(() => (latest === null ? frozen : follow(frozen, latest, Date.now())), [latest, frozen]);
  if (followed !== frozen) setFrozen(followed);

  const known = useKnownRows(query.data?.pages);
  const rows = useMemo(
    () =>
      followed.ids.flatMap((key): ShownRow[] => {
        const row = known.get(key);
        return row ? [shownRow(key, row, { decisions, departures, isGone: followed.gone.has(key), timeZone })] : [];
      }),
    [followed, known, decisions, departures, timeZone],
  );
  const came = useMemo(
    () => (latest === null ? [] : arrivals(followed, latest).filter(({ id }) => decisions.get(id)?.state !== "sent")),
    [followed, latest, decisions],
  );
  const showArrivals = () => latest && setFrozen((before) => resettle(before, latest, selected));
  useIdle(IDLE_MS, showArrivals);

  return {
    query,
    head: query.data?.pages[0] ?? null,
    rows,
    arrivals: came.reduce((sum, { count }) => sum + count, 0),
    showArrivals,
    /** Somebody went to another row. */
    navigated: (to: string | null) => setFrozen((before) => letGo(before, to, Date.now())),
  };
}

/** Pages far down are read again later than the stream tells of what happened in them. */
function shownRow(
  key: string,
  row: QueueRow,
  {
    decisions,
    departures,
    isGone,
    timeZone,
  }: {
    decisions: ReturnType<typeof useLocalDecisions>;
    departures: ReadonlyMap<string, string>;
    isGone: boolean;
    timeZone: string;
  },
): ShownRow {
  const local = row.cluster === null ? decisions.get(row.id) : undefined;
  const told = row.cluster === null ? departures.get(row.id) : undefined;
  const gone: RowNotice | null = isGone || told !== undefined ? { kind: "gone", words: goneWords(row, told) } : null;
  const sending: RowNotice | null =
    row.cluster === null && row.sending ? { kind: "sending", words: sendingWords(row.sending, timeZone) } : null;
  const notice = local && local.state !== "sent" ? { kind: local.state, words: local.words } : (gone ?? sending);
  return { key, row, notice, leaving: local?.state === "sent" };
}

function useLatest(pages: QueuePage[] | undefined, isOfAnother: boolean, about: string): LatestRows | null {
  return useMemo(() => {
    if (pages === undefined || isOfAnother) return null;
    return { about, pages: pages.map((page) => page.items.map(entryOf)) };
  }, [pages, isOfAnother, about]);
}

function entryOf({ id, fingerprint, cluster }: QueueRow): Entry {
  return cluster === null
    ? { id, fingerprint, size: 1, holds: [id] }
    : { id: fingerprint, fingerprint, size: cluster.size, holds: cluster.holds };
}

function goneWords({ cluster }: QueueRow, words: string | undefined): string {
  return cluster === null ? (words ?? "No longer in this list") : "None of them needs a decision any more";
}

/** Every row as it was last seen: what has gone is still shown. A hold has its own name and, alone, that of its cluster. */
function useKnownRows(pages: QueuePage[] | undefined): ReadonlyMap<string, QueueRow> {
  const [known, setKnown] = useState<{ pages: QueuePage[] | undefined; rows: ReadonlyMap<string, QueueRow> }>({
    pages: undefined,
    rows: new Map(),
  });
  if (known.pages === pages) return known.rows;
  const rows = new Map(known.rows);
  for (const row of pages?.flatMap((page) => page.items) ?? []) {
    rows.set(row.fingerprint, row);
    rows.set(row.id, { ...row, cluster: null });
  }
  setKnown({ pages, rows });
  return rows;
}

/** Calls back each time nobody has touched the page for so long. */
function useIdle(ms: number, callback: () => void): void {
  const call = useEffectEvent(callback);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const begin = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        call();
        begin();
      }, ms);
    };
    begin();
    const inputs = ["keydown", "pointerdown", "wheel"] as const;
    for (const input of inputs) document.addEventListener(input, begin, { passive: true });
    return () => {
      clearTimeout(timer.current);
      for (const input of inputs) document.removeEventListener(input, begin);
    };
  }, [ms]);
}

/** Hold id → how it was settled or put off elsewhere, `Continued by Jonas R, 11:25:02`, as the stream told it. */
export function useDepartures(): ReadonlyMap<string, string> {
  const [words, setWords] = useState<ReadonlyMap<string, string>>(new Map());
  const timeZone = useTimeZone();
  useLiveEvents((event) => {
    const { holdId } = event;
    if (holdId === null) return;
    const left = departureWords(event, timeZone);
    if (left !== null) setWords((before) => new Map(before).set(holdId, left));
    else if (isBack(event))
      setWords((before) => (before.has(holdId) ? new Map([...before].filter(([id]) => id !== holdId)) : before));
    if (event.type === "hold.undone") setLocalDecision(holdId, null);
  });
  return words;
}

function departureWords({ type, actor, at, data }: StreamEvent, timeZone: string): string | null {
  if (type === "hold.decided" && typeof data.about === "string") return givenUpWords({ by: actor, at }, timeZone);
  if (type === "hold.decided") return decidedWords({ verb: data.verb as DecisionVerb, by: actor, at }, timeZone);
  if (type !== "hold.updated") return null;
  if (data.state === "withdrawn") return "Withdrawn: it is over";
  return data.snoozed === true ? `Snoozed by ${actor.name}` : null;
}

const isBack = ({ type }: StreamEvent): boolean => type === "hold.undone" || type === "hold.updated";
