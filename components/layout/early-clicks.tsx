"use client";
import { useEffect } from "react";
import { repeatEarlyClicks } from "#lib/client/browser/early-clicks.ts";

/**
 * The last part of every page: once this one runs, so does all of the page but its late parts. The router around it runs
 * one moment later.
 */
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
