import clsx from "clsx";
import { SIGNAL_TEXT } from "#components/ui/mark/signal.ts";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import type { Agent, AgentTask } from "#lib/contract/agents.ts";
import { isRunning, STANDINGS, standingOf } from "../agent-standing.ts";
import { TaskLine } from "../task-line.tsx";

/** Everything that somebody has under way. */
export function NowCard({ agent: { tasks, alive, role } }: { agent: Agent }) {
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
