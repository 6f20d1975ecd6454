import { useSearchParams } from "next/navigation";
import { useRef } from "react";
import { useTimeZone } from "#lib/client/time/clock.tsx";
import type { InsightNumber, InsightPeriod, InsightPoint } from "#lib/contract/insights.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import { type InsightAddress, insightSearch, parseInsightAddress } from "./insight-address.ts";
import type { InsightRange } from "./insight-queries.ts";

export type Insights = ReturnType<typeof useInsights>;

/** What the page of a project shows, held in its address, and how to change it. Back closes the tickets that a press opened. */
export function useInsights(project: string) {
  const { days, behind } = parseInsightAddress(useSearchParams());
  const zone = useTimeZone();
  const pushed = useRef(false);
  const go = (address: InsightAddress, how: "push" | "replace") => {
    const href = projectAddress(project, `/insights${insightSearch(address)}`);
    if (how === "push") window.history.pushState(null, "", href);
    else window.history.replaceState(null, "", href);
  };
  return {
    range: { project, days, zone } satisfies InsightRange,
    behind,
    setDays: (chosen: InsightPeriod) => go({ days: chosen, behind: null }, "replace"),
    /** Opens the tickets behind a number, or one point of it. */
    show: (number: InsightNumber, point: InsightPoint = {}) => {
      pushed.current = true;
      go({ days, behind: { number, point } }, "push");
    },
    close: () => {
      if (pushed.current) window.history.back();
      else go({ days, behind: null }, "replace");
      pushed.current = false;
    },
  };
}
