"use client";
import { useEffect } from "react";
import { clickEarlyAgain } from "#lib/client/browser/early-clicks.ts";

/**
 * The last part of every page: once this one is there, all are, or keep what is clicked in them. The router around them is
 * there one moment later.
 */
export function EarlyClicks() {
  useEffect(() => queueMicrotask(clickEarlyAgain), []);
  return null;
}
