"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import { writeCookie } from "#lib/client/browser/browser-cookie.ts";
import { TIME_ZONE_COOKIE } from "./time-zone-cookie.ts";

/** Milliseconds between two looks at the clock. Text in minutes is never more than ten seconds late. */
const PERIOD = { second: 1_000, minute: 10_000 };
/** The browser's zone is looked up again after so long. */
const ZONE_MS = 60_000;
/** A smaller difference between the two clocks is the time the page took to arrive. */
const SKEW_WORTH_CORRECTING = 30_000;

const Clock = createContext({ now: 0, timeZone: "UTC" });
let skew = 0;

/**
 * Gives the page one clock. The first rendering, on the server and in the browser, uses the server's `now` (ISO 8601) and
 * `timeZone`, so both write the same text; from then on the browser's clock and zone count, corrected where it is plainly wrong.
 */
export function ClockProvider({ now, timeZone, children }: { now: string; timeZone: string; children: ReactNode }) {
  const serverNow = Date.parse(now);
  useEffect(() => {
    const difference = serverNow - Date.now();
    skew = Math.abs(difference) > SKEW_WORTH_CORRECTING ? difference : 0;
  }, [serverNow]);
  useEffect(() => {
    if (browserTimeZone() !== timeZone) writeCookie(TIME_ZONE_COOKIE, browserTimeZone());
  }, [timeZone]);
  return <Clock value={{ now: serverNow, timeZone }}>{children}</Clock>;
}

/** The time now in milliseconds, ticking; it stands still where `active` is false, for what nobody sees. */
export function useNow(every: "second" | "minute", active = true): number {
  const { now } = useContext(Clock);
  const period = PERIOD[every];
  const subscribe = useCallback((tell: () => void) => (active ? tick(period, tell) : () => {}), [period, active]);
  return useSyncExternalStore(
    subscribe,
    () => floorTo(period, Date.now() + skew),
    () => floorTo(period, now),
  );
}

/** The zone in which this person reads times. */
export function useTimeZone(): string {
  const { timeZone } = useContext(Clock);
  return useSyncExternalStore(never, browserTimeZone, () => timeZone);
}

const tickers = new Map<number, { tells: Set<() => void>; timer: ReturnType<typeof setInterval> }>();

/** One timer for every reader of a period, however many rows a list has. */
function tick(period: number, tell: () => void): () => void {
  let ticker = tickers.get(period);
  if (!ticker) {
    const tells = new Set<() => void>();
    const timer = setInterval(() => {
      for (const each of tells) each();
    }, period);
    ticker = { tells, timer };
    tickers.set(period, ticker);
  }
  const { tells, timer } = ticker;
  tells.add(tell);
  return () => {
    tells.delete(tell);
    if (tells.size > 0) return;
    clearInterval(timer);
    tickers.delete(period);
  };
}

function floorTo(period: number, time: number): number {
  return Math.floor(time / period) * period;
}

let zone = { name: "", readAt: Number.NEGATIVE_INFINITY };

/** Asking the browser takes longer than drawing a row, and every row asks: who travels reads the new one a minute later. */
function browserTimeZone(): string {
  const now = Date.now();
  if (now - zone.readAt > ZONE_MS) zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
  return zone.name;
}

function never(): () => void {
  return () => {};
}
