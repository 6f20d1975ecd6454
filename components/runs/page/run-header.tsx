import { Hand, Square } from "lucide-react";
import type { ReactNode } from "react";
import { AgentName } from "#components/agents/agent-name.tsx";
import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { RunStateTag } from "#components/runs/run-state-tag.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { agentPath } from "#lib/client/agents/agent-queries.ts";
import { useOnlyLeads } from "#lib/client/people/only-leads.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Run } from "#lib/contract/runs.ts";
import type { Ticket } from "#lib/contract/tickets.ts";

/** How many letters of the id are shown; the tooltip has all of them. */
const ID_SHOWN = 10;

/** The head of the page: which run, its state, and the actions. */
export function RunHeader({
  run,
  ticket,
  actions,
}: {
  run: Pick<Run, "id" | "agent" | "state" | "pauseReason" | "assisted" | "profile">;
  ticket: Pick<Ticket, "key" | "title" | "project"> | null;
  actions: ReactNode;
}) {
  return (
    <>
      <PageBar actions={actions && <div className="flex items-center gap-2 max-tablet:hidden">{actions}</div>}>
        <Breadcrumb parents={[{ href: "/runs", label: "Runs" }]}>
          <span title={run.id}>{run.id.slice(0, ID_SHOWN)}</span>
        </Breadcrumb>
        <RunStateTag run={run} />
        {run.assisted && (
          <Tag signal="human" icon={<Hand aria-hidden="true" />}>
            Assisted
          </Tag>
        )}
        {ticket && (
          <span className="flex min-w-0 items-center gap-1 text-meta text-t3">
            <Link
              href={`/tickets/${ticket.key}`}
              className="inline-flex min-h-6 items-center rounded-1 font-mono tracking-[-0.02em] text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1"
            >
              {ticket.key}
            </Link>
            on
            <Link
              href={agentPath({ project: ticket.project, name: run.agent, role: "agent" })}
              prefetch={false}
              className="inline-flex min-h-6 min-w-0 items-center rounded-1 text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1"
            >
              <AgentName name={run.agent} />
            </Link>
            {run.profile && <span title={`Profile ${run.profile.name}`}>profile version {run.profile.version}</span>}
          </span>
        )}
      </PageBar>
      <div className="px-6 pb-3 max-tablet:px-4">
        <PageTitle>{plainText(ticket?.title ?? "Run")}</PageTitle>
      </div>
    </>
  );
}

/** Ends the run; asks once. */
export function StopRunButton({ mayStop, onStop }: { mayStop: boolean; onStop: () => void }) {
  const onlyLeads = useOnlyLeads();
  return (
    <Button
      shortcut="s"
      icon={<Square aria-hidden="true" className="size-3.5" />}
      off={mayStop ? undefined : onlyLeads("stop a run")}
      onClick={onStop}
    >
      Stop run
    </Button>
  );
}
