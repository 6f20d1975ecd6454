"use client";
import { useRef } from "react";
import { useInView } from "#lib/client/browser/use-in-view.ts";
import { useNow, useTimeZone } from "#lib/client/time/clock.tsx";
import { formatClock, formatFullMoment, formatMoment } from "#lib/client/time/clock-time.ts";
import { formatAge, formatCountdown, formatDuration } from "#lib/client/time/duration.ts";

/** How long ago, in minutes, for lists: `22 m`. Ticks once a minute. */
export function Age({ since }: { since: string }) {
  const now = useNow("minute");
  return <At at={since}>{formatAge(now - Date.parse(since))}</At>;
}

/** How long ago, to the second while it is on screen: `8 s ago`. */
export function Ago({ at }: { at: string }) {
  const ref = useRef<HTMLTimeElement>(null);
  const now = useNow("second", useInView(ref));
  const ms = now - Date.parse(at);
  return (
    <At at={at} ref={ref}>
      {ms < 1000 ? "now" : `${formatDuration(ms)} ago`}
    </At>
  );
}

/** How long until, to the second while it is on screen: `2:14`; at the end `0:00`. */
export function Countdown({ until }: { until: string }) {
  const ref = useRef<HTMLTimeElement>(null);
  const now = useNow("second", useInView(ref));
  return (
    <At at={until} ref={ref}>
      {formatCountdown(Date.parse(until) - now)}
    </At>
  );
}

/** How long until, in minutes: `in 15 m`, past it `15 m late`. */
export function Until({ at }: { at: string }) {
  const left = Date.parse(at) - useNow("minute");
  return <At at={at}>{left >= 0 ? `in ${formatAge(left)}` : `${formatAge(-left)} late`}</At>;
}

/** How long it has been going on, to the second while it is on screen, or how long it took once it has ended. */
export function Elapsed({ from, to }: { from: string; to?: string | null }) {
  const ref = useRef<HTMLTimeElement>(null);
  const inView = useInView(ref);
  const now = useNow("second", inView && !to);
  return (
    <At at={from} ref={ref}>
      {formatDuration((to ? Date.parse(to) : now) - Date.parse(from))}
    </At>
  );
}

/** A moment in the person's own zone: `11:24`, on another day `21 Nov 11:24`; `seconds` for logs: `11:24:09`. */
export function Moment({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const timeZone = useTimeZone();
  const now = useNow("minute");
  return <At at={at}>{seconds ? formatClock(at, timeZone, true) : formatMoment(at, timeZone, now)}</At>;
}

function At({ at, ref, children }: { at: string; ref?: React.Ref<HTMLTimeElement>; children: string }) {
  const timeZone = useTimeZone();
  return (
    <time ref={ref} dateTime={at} title={formatFullMoment(at, timeZone)} className="whitespace-nowrap">
      {children}
    </time>
  );
}
