"use client";
import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * What the server has read, for the page to begin with. As one text: React would write and read thousands of values one by one,
 * twice on the server and once in the browser, where JSON does it at once.
 */
export function ServerReads({ json, children }: { json: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(json) as DehydratedState, [json]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
