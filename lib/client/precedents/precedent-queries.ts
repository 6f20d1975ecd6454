import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { HoldPrecedents, Precedent, PrecedentPage, PrecedentUse } from "#lib/contract/precedents.ts";

const PER_PAGE = 50;

/** Cache keys of kept answers; the live stream marks what begins with `precedents` as stale. */
export const precedentKeys = {
  all: ["precedents"] as const,
  list: (project: string, state: Precedent["state"]) => ["precedents", project, state] as const,
};

/** The answers of a project that are in one state, the newest first, and what they saved this week. */
export function precedentsQuery(project: string, state: Precedent["state"]) {
  return infiniteQueryOptions({
    queryKey: precedentKeys.list(project, state),
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ project, state, limit: String(PER_PAGE) });
      if (pageParam !== null) search.set("cursor", pageParam);
      return getJson<PrecedentPage>(`/precedents?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** What a kept answer has answered. */
export function precedentUsesQuery(id: string) {
  return queryOptions({
    queryKey: ["precedents", "uses", id] as const,
    queryFn: async ({ signal }) => (await getJson<{ items: PrecedentUse[] }>(`/precedents/${id}/uses`, signal)).items,
  });
}

/** Kept answers for the question of a hold, and the one that answered it. */
export function holdPrecedentsQuery(holdId: string) {
  return queryOptions({
    queryKey: ["hold", holdId, "precedents"] as const,
    queryFn: ({ signal }) => getJson<HoldPrecedents>(`/holds/${holdId}/precedents`, signal),
  });
}
