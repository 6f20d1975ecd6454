import { queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { Services } from "#lib/contract/services.ts";

/** Milliseconds between two reads: that a service failed without opening makes no event. */
const READ_EVERY = 15_000;

/** The services of a project. What begins with `services` the live stream marks as stale. */
export function servicesQuery(project: string) {
  return queryOptions({
    queryKey: ["services", project],
    queryFn: async ({ signal }) =>
      (await getJson<Services>(`/services?${new URLSearchParams({ project })}`, signal)).items,
    refetchInterval: READ_EVERY,
  });
}
