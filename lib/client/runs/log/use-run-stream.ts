"use client";
import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { LiveConnection } from "#lib/client/live/live-connection.ts";
import type { LiveState } from "#lib/client/live/live-state.ts";
import { noteSessionEnd } from "#lib/client/requests/session-end.ts";
import { RunLog, type RunLogState } from "./run-log.ts";

/** The log of a run as it grows, and whether it is up to date. A run that has ended is read once: give `live` false. */
export function useRunStream(
  runId: string,
  live: boolean,
): RunLogState & { stream: LiveState /** Reads on where reading failed. */; retry: () => void } {
  const { log, connection } = useMemo(() => {
    const runLog = new RunLog(runId);
    const stream = new LiveConnection(`/api/v1/events?run=${encodeURIComponent(runId)}`, null, {
      event: (event) => runLog.take(event),
      open: () => runLog.fill(),
      resync: () => runLog.fill(),
      ended: noteSessionEnd,
    });
    return { log: runLog, connection: stream };
  }, [runId]);
  useEffect(() => {
    log.fill();
    if (!live) return;
    connection.start();
    return () => connection.stop();
  }, [log, connection, live]);
  const state = useStore(log.store);
  const stream = useStore(connection.store);
  return { ...state, stream, retry: () => log.fill() };
}
