import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { CommandBlock } from "#components/ui/text/command-block.tsx";
import { LISTED_DAYS } from "#lib/contract/agents.ts";

export const SENTINEL_COMMAND = "bin/yardmaster worker --profile sentinel.json";

/** Agents work here and nobody reviews: what that means for a ticket that requires a review, and what to do. */
export function NoSentinels() {
  return (
    <Card className="min-w-0">
      <CardHeader title="Sentinels" meta="none" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-3.5 py-3 text-t2">
        <p>
          No sentinel has asked for reviews in this project within {LISTED_DAYS} days. A ticket that requires a review
          stays in review until one asks, or until a lead holds the ticket and approves it. A worker whose profile says{" "}
          <code className="font-mono text-log">"role": "sentinel"</code> is one; what else it says is in
          docs/workers.md.
        </p>
        <div className="max-w-110">
          <CommandBlock command={SENTINEL_COMMAND} />
        </div>
      </div>
    </Card>
  );
}
