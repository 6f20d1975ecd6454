import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { DecisionLine } from "#lib/contract/holds/decision-lines.ts";

/** Decisions on a page of the list of all. */
export const DECISIONS_PER_PAGE = 50;

type DecisionPage = { items: DecisionLine[]; nextCursor: string | null };

/** The last hour of a project: the live stream marks what begins with `decisions` as stale. */
export function recentDecisionsQuery(project: string) {
  return queryOptions({
    queryKey: ["decisions", project, "recent"] as const,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ project, recent: "true" });
      return (await getJson<DecisionPage>(`/decisions?${search}`, signal)).items;
    },
  });
}

/** All decisions of a project, page by page, the latest first. */
export function allDecisionsQuery(project: string) {
  return infiniteQueryOptions({
    queryKey: ["decisions", project, "all"] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ project, limit: String(DECISIONS_PER_PAGE) });
      if (pageParam !== null) search.set("cursor", pageParam);
      return getJson<DecisionPage>(`/decisions?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
