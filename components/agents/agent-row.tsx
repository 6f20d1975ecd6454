import clsx from "clsx";
import Link from "next/link";
import { Ago } from "#components/ui/text/time.tsx";
import { agentPath } from "#lib/client/agents/agent-queries.ts";
import { formatCount } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Agent } from "#lib/contract/agents.ts";
import { AgentName } from "./agent-name.tsx";
import { failedPart, foremostTask, standingOf } from "./agent-standing.ts";
import { HourBars } from "./hour-bars.tsx";
import { StandingMark } from "./standing-mark.tsx";
import { TaskLine } from "./task-line.tsx";

/** One agent or sentinel. The link of its name covers the row. */
export function AgentRow({ project, agent }: { project: string; agent: Agent }) {
  const { name, role, day, hours, tasks, seenAt, alive } = agent;
  const task = foremostTask(tasks);
  const failed = failedPart(day);
  const ended = day.passed + day.failed + day.lost;
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
        <HourBars
          what={role === "agent" ? "run" : "review"}
          hours={hours.map((count) => ({ passed: count, failed: 0, lost: 0 }))}
          height={18}
        />
      </td>
      <td className="text-t2 desk:text-right max-desk:text-meta">
        {formatCount(ended)}
        <span className="desk:sr-only"> {nounFor(ended, role)} in 24 h</span>
        {failed !== null && (
          <span className="desk:hidden">
            , {failed}% {badWord(agent)}
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

function nounFor(count: number, role: Agent["role"]): string {
  const noun = role === "agent" ? "run" : "review";
  return count === 1 ? noun : `${noun}s`;
}

function badWord({ role }: Agent): string {
  return role === "agent" ? "failed" : "rejected";
}
