import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { Consent, ConsentUse } from "#lib/contract/consents.ts";

const PER_PAGE = 50;

/** Cache keys of what people allowed; the live stream marks what begins with `consents` as stale. */
export const consentKeys = { all: ["consents"] as const };

/** What is allowed in a project and in one state, the newest first. */
export function consentsQuery(project: string, state: Consent["state"]) {
  return infiniteQueryOptions({
    queryKey: [...consentKeys.all, project, state] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ project, state, limit: String(PER_PAGE) });
      if (pageParam !== null) search.set("cursor", pageParam);
      return getJson<{ items: Consent[]; nextCursor: string | null }>(`/consents?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** The calls that were made by a consent. */
export function consentUsesQuery(id: string) {
  return queryOptions({
    queryKey: [...consentKeys.all, "uses", id] as const,
    queryFn: async ({ signal }) => (await getJson<{ items: ConsentUse[] }>(`/consents/${id}/uses`, signal)).items,
  });
}
