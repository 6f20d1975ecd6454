"use client";
import { useEffect } from "react";
import { repeatEarlyClicks } from "#lib/client/browser/early-clicks.ts";

/** The last part of every page: once it runs, so does all of the page but its late parts, and a moment later its router. */
export function EarlyClicks() {
  useEffect(
    () =>
      queueMicrotask(() => {
        document.body.removeAttribute("data-loading");
        repeatEarlyClicks();
      }),
    [],
  );
  return null;
}
