"use client";
import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { PageHeader } from "#components/layout/page-header.tsx";
import { ServicesCard } from "#components/services/services-card.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { CommandBlock } from "#components/ui/text/command-block.tsx";
import { agentsQuery } from "#lib/client/agents/agent-queries.ts";
import type { Agent } from "#lib/contract/agents.ts";
import { standingOf } from "./agent-standing.ts";
import { AgentStrip } from "./agent-strip.tsx";
import { AgentTables } from "./agent-tables.tsx";
import { FailuresCard } from "./failures-card.tsx";
import { LostWordsCard } from "./lost-words-card.tsx";
import { NotUpToDate } from "./not-up-to-date.tsx";

/** Who works in a project, what each does now, how often it fails and what the lost said last. */
export function AgentsPage({ project }: { project: string }) {
  const whose = { project };
  const { data: agents, isError, error, isFetching, refetch, dataUpdatedAt } = useQuery(agentsQuery(whose));
  return (
    <>
      <PageHeader title="Agents" meta={agents && agents.length > 0 && summaryOf(agents)} />
      {agents && <NotUpToDate readAt={dataUpdatedAt} onRetry={() => refetch()} busy={isFetching} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 pt-1 pb-16 max-tablet:px-4">
        {isError && !agents && (
          <ErrorCard what="The agents could not be read." onRetry={() => refetch()} busy={isFetching}>
            {error.message}
          </ErrorCard>
        )}
        {!isError && !agents && <SkeletonRows rows={8} label="Reading the agents" />}
        {agents && agents.length > 0 && <AgentStrip agents={agents} whose={whose} />}
        {agents && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 desk:grid-cols-[minmax(0,1fr)_348px]">
            <AgentTables project={project} agents={agents} none={<NoAgents />} />
            {agents.length > 0 && (
              <aside aria-label="How it goes" className="grid grid-cols-[minmax(0,1fr)] gap-3">
                <ServicesCard project={project} />
                <FailuresCard whose={whose} />
                <LostWordsCard whose={whose} />
              </aside>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function summaryOf(agents: readonly Agent[]): string {
  const standings = agents.map(standingOf);
  const count = (...of: string[]) => standings.filter((standing) => of.includes(standing)).length;
  return [
    `${count("working", "reviewing")} at work`,
    `${count("idle", "held")} waiting`,
    ...(count("away") > 0 ? [`${count("away")} away`] : []),
  ].join(", ");
}

/** Nobody has asked for work yet: the one step there is. */
function NoAgents() {
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
