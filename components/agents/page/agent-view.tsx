"use client";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { failedPart, isRunning, STANDINGS, standingOf } from "#components/agents/agent-standing.ts";
import { FailuresCard } from "#components/agents/failures-card.tsx";
import { HourBars } from "#components/agents/hour-bars.tsx";
import { LostWordsCard } from "#components/agents/lost-words-card.tsx";
import { NotUpToDate } from "#components/agents/not-up-to-date.tsx";
import { ProfilePanel } from "#components/agents/profile/profile-panel.tsx";
import { TaskLine } from "#components/agents/task-line.tsx";
import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { SIGNAL_TEXT } from "#components/ui/mark/signal.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { Ago } from "#components/ui/text/time.tsx";
import { activityQuery, agentsQuery, type Whose } from "#lib/client/agents/agent-queries.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import type { Agent, AgentTask } from "#lib/contract/agents.ts";
import { PauseAgent, PauseTag, PauseWords, useAgentPause } from "./agent-pause.tsx";
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
  const pause = useAgentPause(project, agent.name);
  const claims = agent.role === "agent";
  const { icon: Icon, label, signal } = STANDINGS[standingOf(agent)];
  const name = plainText(agent.name);
  return (
    <>
      <PageBar actions={claims && <PauseAgent project={project} agent={agent} pause={pause} />}>
        <Breadcrumb parents={[{ href: "/agents", label: "Agents" }]}>
          <span className="inline-block max-w-60 truncate align-bottom">{name}</span>
        </Breadcrumb>
        <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
          {label}
        </Tag>
        {claims && pause && <PauseTag tasks={agent.tasks} />}
        <span className="text-meta text-t3">
          {agent.role === "agent" ? "agent" : "sentinel"}, seen <Ago at={agent.seenAt} />
          {agent.everywhere && ", works in every project"}
        </span>
      </PageBar>
      <div className="px-6 pb-3 max-tablet:px-4">
        <PageTitle>{name}</PageTitle>
      </div>
      {claims && pause && <PauseWords pause={pause} />}
    </>
  );
}

/** Everything that somebody has under way. */
function NowCard({ agent: { tasks, alive, role } }: { agent: Agent }) {
  return (
    <Card className="min-w-0">
      <CardHeader title="Now" meta={tasks.length > 0 && metaOf(tasks)} />
      {tasks.length === 0 ? (
        <p className="px-3.5 py-3 text-t2">{idleWords(alive, role)}</p>
      ) : (
        <ul>
          {tasks.map((task) => (
            <li
              key={`${task.runId} ${task.state}`}
              className="flex min-h-10 items-center gap-2 border-b border-line-1 px-3.5 last:border-b-0"
            >
              <TaskIcon task={task} />
              <TaskLine task={task} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What it is at, as a shape; the words stand in the line. */
function TaskIcon({ task }: { task: AgentTask }) {
  const { icon: Icon, signal } = STANDINGS[standingOf({ alive: true, tasks: [task] })];
  return <Icon aria-hidden="true" className={clsx("size-4", signal === "plain" ? "text-t3" : SIGNAL_TEXT[signal])} />;
}

function metaOf(tasks: Agent["tasks"]): string {
  const running = tasks.filter(isRunning).length;
  const waiting = tasks.filter(({ state }) => state === "paused").length;
  return [running > 0 && `${running} going on`, waiting > 0 && `${waiting} for a person`].filter(Boolean).join(", ");
}

function idleWords(alive: boolean, role: Agent["role"]): string {
  if (!alive) return "It has nothing under way, and does not ask for work.";
  return role === "agent" ? "It waits for a ticket that it may claim." : "It waits for a run to review.";
}

const WORDS = {
  agent: { what: "run", passed: "succeeded", failed: "failed", lost: "lost" },
  sentinel: { what: "review", passed: "approved", failed: "rejected", lost: "unavailable" },
} as const;

/** What one agent or sentinel ended in 24 hours, hour by hour. */
function ActivityCard({ agent: { role, day }, whose }: { agent: Agent; whose: Whose }) {
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
