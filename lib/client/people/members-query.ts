import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { getJson } from "#lib/client/requests/get-json.ts";
import type { Member } from "#lib/contract/people.ts";

/** Everyone with a role in a project, by name. */
export function membersQuery(project: string) {
  return queryOptions({
    queryKey: ["members", project],
    queryFn: async ({ signal }) =>
      (await getJson<{ items: z.infer<typeof Member>[] }>(`/projects/${project}/members`, signal)).items,
  });
}
