import { useQuery } from "@tanstack/react-query";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { pollWithout } from "#lib/client/live/live-state.ts";
import type { Counts } from "#lib/contract/queue.ts";
import { countsQuery } from "./queue-queries.ts";

/** Without the stream the counts are read again this often, in milliseconds. */
const POLL_MS = 15_000;

/** What stands beside the pages in the navigation, as it is now. `first`: as the server read it. */
export function useNavCounts(
  project: string,
  first: { "/queue"?: number; "/runs"?: number },
): { "/queue"?: number; "/runs"?: number } {
  const { status } = useLiveStatus();
  const known = first["/queue"] !== undefined && first["/runs"] !== undefined;
  const { data } = useQuery({
    ...countsQuery(project),
    enabled: known,
    initialData: (): Counts => ({ holds: first["/queue"] ?? 0, runs: first["/runs"] ?? 0 }),
    refetchInterval: pollWithout(status, POLL_MS),
  });
  return known ? { "/queue": data.holds, "/runs": data.runs } : first;
}
