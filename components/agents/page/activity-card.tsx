import { useQuery } from "@tanstack/react-query";
import { Card } from "#components/ui/surface/card.tsx";
import { activityQuery, type Whose } from "#lib/client/agents/agent-queries.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import type { Agent } from "#lib/contract/agents.ts";
import { failedPart } from "../agent-standing.ts";
import { HourBars } from "../hour-bars.tsx";

const WORDS = {
  agent: { what: "run", passed: "succeeded", failed: "failed", lost: "lost" },
  sentinel: { what: "review", passed: "approved", failed: "rejected", lost: "unavailable" },
} as const;

/** What one agent or sentinel ended in 24 hours, hour by hour. */
export function ActivityCard({ agent: { role, day }, whose }: { agent: Agent; whose: Whose }) {
  const { data: hours } = useQuery(activityQuery(whose));
  const { what, passed, failed, lost } = WORDS[role];
  const part = failedPart(day);
  return (
    <Card className="grid gap-3 px-3.5 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-medium">Last 24 hours</h2>
        <span className="text-meta text-t3">
          {countOf(day.passed + day.failed + day.lost, what)}, {formatCount(day.passed)} {passed},{" "}
          {formatCount(day.failed)} {failed}, {formatCount(day.lost)} {lost}
          {part !== null && `: ${part}% did not pass`}
        </span>
      </div>
      <div className="h-12">{hours && <HourBars hours={hours} what={what} height={48} />}</div>
      <div aria-hidden="true" className="flex justify-between text-axis text-t3">
        <span>24 h ago</span>
        <span>12 h</span>
        <span>now</span>
      </div>
    </Card>
  );
}
