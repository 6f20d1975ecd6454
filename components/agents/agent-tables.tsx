import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import { NoSentinels } from "#components/reviews/sentinels/no-sentinels.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { SIGNAL_TEXT } from "#components/ui/mark/signal.ts";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { useRowKeys } from "#components/ui/surface/use-row-keys.ts";
import { Ago } from "#components/ui/text/time.tsx";
import { agentPath } from "#lib/client/agents/agent-queries.ts";
import { formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import type { Agent } from "#lib/contract/agents.ts";
import { AgentName } from "./agent-name.tsx";
import { failedPart, foremostTask, STANDINGS, type Standing, standingOf } from "./agent-standing.ts";
import { HourBars } from "./hour-bars.tsx";
import { TaskLine } from "./task-line.tsx";

const WORDS: Record<ProfileRole, { title: string; head: readonly string[] }> = {
  agent: { title: "Agents", head: ["Agent", "Now", "Works on", "Last 24 h", "Runs", "Failed", "Seen"] },
  sentinel: { title: "Sentinels", head: ["Sentinel", "Now", "Looks at", "Last 24 h", "Reviews", "Rejected", "Seen"] },
};

/** Everyone who works in the project, agents and then sentinels, in one set of columns. J and K go through both. */
export function AgentTables({ project, agents, none }: { project: string; agents: readonly Agent[]; none: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useRowKeys(body, { what: "agent", hasRows: agents.length > 0 });
  const of = (role: ProfileRole) => agents.filter((agent) => agent.role === role);
  return (
    <div ref={body} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {of("agent").length > 0 ? <AgentTable project={project} kind="agent" agents={of("agent")} /> : none}
      {of("sentinel").length > 0 ? (
        <AgentTable project={project} kind="sentinel" agents={of("sentinel")} />
      ) : (
        agents.length > 0 && <NoSentinels />
      )}
    </div>
  );
}

function AgentTable({ project, kind, agents }: { project: string; kind: ProfileRole; agents: readonly Agent[] }) {
  const { title, head } = WORDS[kind];
  return (
    <Card className="min-w-0">
      <CardHeader title={title} meta={`${agents.filter(({ alive }) => alive).length} of ${agents.length} alive`} />
      <table
        aria-label={title}
        className="grid w-full gap-x-3.5 text-left desk:grid-cols-[minmax(164px,0.6fr)_84px_minmax(0,1.8fr)_72px_52px_52px_84px]"
      >
        <thead className="sr-only desk:not-sr-only desk:col-span-full desk:grid desk:grid-cols-subgrid">
          <tr className="desk:col-span-full desk:grid desk:grid-cols-subgrid desk:border-b desk:border-line-1 desk:px-3.5">
            {head.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 text-meta font-normal whitespace-nowrap text-t3 ${index > 3 ? "text-right" : ""}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="col-span-full grid desk:grid-cols-subgrid">
          {agents.map((agent) => (
            <AgentRow key={agent.name} project={project} agent={agent} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** One agent or sentinel. The link of its name covers the row. */
function AgentRow({ project, agent }: { project: string; agent: Agent }) {
  const { name, role, day, hours, tasks, seenAt, alive } = agent;
  const task = foremostTask(tasks);
  const failed = failedPart(day);
  const ended = day.passed + day.failed + day.lost;
  const [noun, bad] = role === "agent" ? ["run", "failed"] : ["review", "rejected"];
  return (
    <tr
      className={clsx(
        "relative col-span-full grid scroll-mt-32 items-center border-b border-line-1 px-3.5 [--ground:var(--card)] last:border-b-0 desk:h-12 desk:grid-cols-subgrid",
        "bg-ground hover:[--ground:var(--bg-3)] has-[a[data-row]:focus-visible]:[--ground:var(--bg-3)] last:rounded-b-3",
        "has-[a[data-row]:focus-visible]:outline-2 has-[a[data-row]:focus-visible]:-outline-offset-2 has-[a[data-row]:focus-visible]:outline-focus",
        "max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-x-3 max-desk:gap-y-1 max-desk:py-2.5",
      )}
    >
      <th scope="row" className="flex min-w-0 text-left font-medium">
        <Link
          href={agentPath({ project, name, role })}
          prefetch={false}
          data-row
          className={clsx("flex min-w-0 outline-none after:absolute after:inset-0", !alive && "text-t2")}
        >
          <AgentName name={plainText(name)} />
        </Link>
      </th>
      <td className="flex min-w-0 max-desk:justify-end">
        <StandingMark standing={standingOf(agent)} />
      </td>
      <td className="min-w-0 max-desk:col-span-full max-desk:empty:hidden">
        {task && <TaskLine task={task} more={tasks.length - 1} />}
      </td>
      <td className="max-desk:hidden">
        <HourBars what={noun} hours={hours.map((count) => ({ passed: count, failed: 0, lost: 0 }))} height={18} />
      </td>
      <td className="text-t2 desk:text-right max-desk:text-meta">
        {formatCount(ended)}
        <span className="desk:sr-only"> {ended === 1 ? noun : `${noun}s`} in 24 h</span>
        {failed !== null && (
          <span className="desk:hidden">
            , {failed}% {bad}
          </span>
        )}
      </td>
      <td className={clsx("text-right max-desk:hidden", failed !== null && failed > 0 ? "text-t1" : "text-t3")}>
        {failed === null ? "–" : `${failed}%`}
      </td>
      <td className="text-right text-meta text-t3">
        <Ago at={seenAt} />
      </td>
    </tr>
  );
}

/** What an agent is doing: icon and word. */
function StandingMark({ standing }: { standing: Standing }) {
  const { icon: Icon, label, signal } = STANDINGS[standing];
  return (
    <span
      className={clsx(
        "inline-flex flex-none items-center gap-1.5 whitespace-nowrap",
        signal === "plain" ? "text-t3" : SIGNAL_TEXT[signal],
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {label}
    </span>
  );
}
