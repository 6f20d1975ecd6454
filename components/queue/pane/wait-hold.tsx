import { SENTINEL_COMMAND } from "#components/reviews/sentinels/no-sentinels.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { CommandBlock } from "#components/ui/text/command-block.tsx";
import { showToast } from "#lib/client/toasts/toasts.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { usePaneKeys } from "./use-pane-keys.ts";

/** What ends a wait for an agent or a sentinel: nobody decides it, somebody has to come. */
export function WaitEnds({ hold }: { hold: HoldDetail }) {
  const say = () => showToast({ message: "There is nothing to decide: it closes by itself.", seconds: 4 });
  usePaneKeys(hold.id, { mark: say, option: say, note: say, send: say });
  if (hold.state !== "open") return null;
  const isReview = hold.reason === "no_sentinel";
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3.5 py-2.5">
      <h3 className="font-medium">What ends it</h3>
      <p className="max-w-150 text-t2">
        {isReview
          ? "A sentinel that asks for these reviews; or a lead holds a ticket and approves it."
          : "An agent that asks for these tickets, with their labels and their driver."}{" "}
        The hold then closes by itself. Who is alive, and when each was last seen, is on{" "}
        <Link
          href={projectAddress(hold.project, "/agents")}
          prefetch={false}
          className="rounded-1 text-t1 underline decoration-line-3 underline-offset-2 hover:decoration-t1"
        >
          Agents
        </Link>
        .
      </p>
      <div className="max-w-110">
        <CommandBlock command={isReview ? SENTINEL_COMMAND : AGENT_COMMAND} />
      </div>
    </Card>
  );
}

const AGENT_COMMAND = "bin/yardmaster worker --profile agent.json";
