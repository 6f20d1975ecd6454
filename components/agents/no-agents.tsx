import { Bot } from "lucide-react";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { CommandBlock } from "#components/ui/text/command-block.tsx";

/** Nobody has asked for work yet: the one step there is. */
export function NoAgents() {
  return (
    <Card>
      <EmptyState
        icon={<Bot />}
        title="Connect an agent."
        action={
          <div className="grid justify-items-center gap-3">
            <CommandBlock command="bin/yardmaster worker --profile agent.json" />
            <ButtonLink href="/first-steps">First steps</ButtonLink>
          </div>
        }
      >
        No agent has asked for work in this project within 7 days. A worker with a profile does, and so does any program
        that claims over HTTP. It appears here as soon as it asks.
      </EmptyState>
    </Card>
  );
}
