"use client";
import { useQuery } from "@tanstack/react-query";
import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { Tag } from "#components/ui/mark/tag.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { agentsQuery } from "#lib/client/agents/agent-queries.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import type { Agent } from "#lib/contract/agents.ts";
import { STANDINGS, standingOf } from "../agent-standing.ts";
import { FailuresCard } from "../failures-card.tsx";
import { LostWordsCard } from "../lost-words-card.tsx";
import { NotUpToDate } from "../not-up-to-date.tsx";
import { ProfilePanel } from "../profile/profile-panel.tsx";
import { ActivityCard } from "./activity-card.tsx";
import { NowCard } from "./now-card.tsx";
import { RecentReviewsCard } from "./recent-reviews-card.tsx";
import { RecentRunsCard } from "./recent-runs-card.tsx";

/** One agent or sentinel: what it does, how it goes, and the profile it works with. The page has put it into the cache. */
export function AgentView({ project, name, role }: { project: string; name: string; role: ProfileRole }) {
  const whose = { project, name, role };
  const { data, dataUpdatedAt, refetch, isFetching } = useQuery(agentsQuery(whose));
  const agent = data?.[0];
  if (!agent) return null;
  return (
    <>
      <NotUpToDate readAt={dataUpdatedAt} onRetry={() => refetch()} busy={isFetching} />
      <AgentHead project={project} agent={agent} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 px-6 pb-16 max-tablet:px-4 desk:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <NowCard agent={agent} />
          <ActivityCard agent={agent} whose={whose} />
          {role === "sentinel" ? (
            <RecentReviewsCard project={project} sentinel={name} />
          ) : (
            <>
              <RecentRunsCard project={project} agent={name} />
              <FailuresCard whose={whose} />
              <LostWordsCard whose={whose} />
            </>
          )}
        </div>
        <aside aria-label="Profile" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {agent.profile ? (
            <ProfilePanel id={agent.profile.id} />
          ) : (
            <Card className="px-3.5 py-3 text-t2">
              It claims without a profile: what it works with is its own affair. Workers started with{" "}
              <code className="font-mono text-log">bin/yardmaster worker --profile FILE</code> register theirs.
            </Card>
          )}
        </aside>
      </div>
    </>
  );
}

function AgentHead({ project, agent }: { project: string; agent: Agent }) {
  const { icon: Icon, label, signal } = STANDINGS[standingOf(agent)];
  const name = plainText(agent.name);
  return (
    <>
      <PageBar>
        <Breadcrumb parents={[{ href: `/agents?${new URLSearchParams({ project })}`, label: "Agents" }]}>
          <span className="inline-block max-w-60 truncate align-bottom">{name}</span>
        </Breadcrumb>
        <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
          {label}
        </Tag>
        <span className="text-meta text-t3">
          {agent.role === "agent" ? "agent" : "sentinel"}, seen <Ago at={agent.seenAt} />
          {agent.everywhere && ", works in every project"}
        </span>
      </PageBar>
      <div className="px-6 pb-3 max-tablet:px-4">
        <PageTitle>{name}</PageTitle>
      </div>
    </>
  );
}
