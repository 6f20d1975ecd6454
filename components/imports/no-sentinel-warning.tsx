import { useQuery } from "@tanstack/react-query";
import { agentsQuery } from "#lib/client/agents/agent-queries.ts";

/** Tickets that will require a review, where no sentinel is there to have it: known before they are made. */
export function NoSentinelWarning({ project }: { project: string }) {
  const { data: sentinels } = useQuery(agentsQuery({ project, role: "sentinel" }));
  if (sentinels === undefined || sentinels.some(({ alive }) => alive)) return null;
  return (
    <p className="rounded-2 border border-held-l bg-held-bg px-3 py-2 text-held-t">
      No sentinel asks for reviews in this project now: what succeeds stays in review until one is started. Start one,
      or leave out “Review required”.
    </p>
  );
}
