"use client";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useEffectEvent, useState } from "react";
import { createStore, useStore } from "zustand";
import { afterLoad } from "#lib/client/browser/after-load.ts";
import { PeopleAtHolds, peopleAt } from "#lib/client/holds/presence/people-at-holds.ts";
import { noteSessionEnd } from "#lib/client/requests/session-end.ts";
import type { StreamEvent } from "#lib/contract/events.ts";
import type { Present } from "#lib/contract/holds/presence.ts";
import { type LiveState, NOT_YET } from "./live-state.ts";
import { SharedConnection } from "./shared-connection.ts";
import { spaced } from "./spaced.ts";
import { StaleReads } from "./stale-reads.ts";

interface Live {
  connection: SharedConnection;
  listeners: Set<(event: StreamEvent) => void>;
  reads: StaleReads;
  people: PeopleAtHolds;
  notified: { call: () => void; stop: () => void };
}

/** However many holds come, notifications are read once in this many milliseconds. */
const NOTIFIED_MS = 500;

const LiveContext = createContext<Live | null>(null);

/** What a page without a stream, such as a printed one, has in its place. */
const NO_STREAM = createStore<LiveState>(() => NOT_YET);
const NO_PEOPLE = new PeopleAtHolds("");

/**
 * Keeps the cache of this tab up to date with one project. `from`: id of the log's last event before the page was read, so
 * that nothing between the page and the stream is missed. Give it the project as `key`.
 */
export function LiveProvider({
  project,
  person,
  from,
  children,
}: {
  project: string;
  /** id of who is signed in: their tabs share one stream */
  person: string;
  from: string;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const [live] = useState(() => {
    const listeners = new Set<(event: StreamEvent) => void>();
    const reads = new StaleReads(client);
    const people = new PeopleAtHolds(person);
    const notified = spaced(NOTIFIED_MS, () => void client.invalidateQueries({ queryKey: ["notifications"] }));
    const url = `/api/v1/events?project=${encodeURIComponent(project)}&presence=true&notifications=true`;
    const connection = new SharedConnection(`yardmaster live ${project} ${person}`, url, from, {
      event: (event) => {
        reads.add(event);
        for (const listener of listeners) listener(event);
      },
      presence: (event) => people.take(event.people),
      notified: notified.call,
      // What was told while there was no stream is in no log.
      open: notified.call,
      resync: () => reads.all(),
      ended: noteSessionEnd,
    });
    return { connection, listeners, reads, people, notified };
  });
  useEffect(() => {
    let wanted = true;
    void afterLoad().then(() => wanted && live.connection.start());
    const unwatch = live.reads.watchPages();
    const forget = live.connection.store.subscribe(({ status }) => {
      if (status === "stale" || status === "offline") live.people.take([]);
    });
    return () => {
      wanted = false;
      unwatch();
      forget();
      live.connection.stop();
      live.reads.stop();
      live.notified.stop();
    };
  }, [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Whether this page is up to date, for the lamp and for words about it. */
export function useLiveStatus(): LiveState {
  return useStore(useContext(LiveContext)?.connection.store ?? NO_STREAM);
}

/** Asks, at the moment of a press, whether the server or its database is out of reach: then decisions wait in this browser. */
export function useIsOffline(): () => boolean {
  const connection = useContext(LiveContext)?.connection;
  return useCallback(() => {
    const state = connection?.store.getState();
    return state?.status === "offline" || state?.databaseAway === true || !navigator.onLine;
  }, [connection]);
}

/** Who else has a hold open now; nobody where the stream does not say. */
export function useOthersAt(holdId: string): readonly Present[] {
  const { store } = useContext(LiveContext)?.people ?? NO_PEOPLE;
  return useStore(store, (holds) => peopleAt(holds, holdId));
}

/** Hears every event of the project as it comes. */
export function useLiveEvents(listener: (event: StreamEvent) => void): void {
  const live = useContext(LiveContext);
  const hear = useEffectEvent(listener);
  useEffect(() => {
    if (live === null) return;
    const own = (event: StreamEvent) => hear(event);
    live.listeners.add(own);
    return () => {
      live.listeners.delete(own);
    };
  }, [live]);
}
