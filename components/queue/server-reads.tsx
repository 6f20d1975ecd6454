"use client";
import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * Gives the page the queries that the server has read. They travel as one JSON text: React would serialize thousands of values
 * one by one, twice on the server and once in the browser.
 */
export function ServerReads({ json, children }: { json: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(json) as DehydratedState, [json]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
