import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { SavedView } from "#lib/contract/queue/saved-views.ts";

export const savedViewsKey = (project: string) => ["views", project] as const;

/** The saved views of a project that the person sees, by name. */
export function savedViewsQuery(project: string) {
  return queryOptions({
    queryKey: savedViewsKey(project),
    queryFn: async ({ signal }) =>
      (await getJson<{ items: SavedView[] }>(`/views?${new URLSearchParams({ project })}`, signal)).items,
  });
}
