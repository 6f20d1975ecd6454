import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "#components/ui/surface/card.tsx";
import { activityQuery, type Whose } from "#lib/client/agents/agent-queries.ts";
import { countOf, formatCount } from "#lib/client/text/amounts.ts";
import type { Agent } from "#lib/contract/agents.ts";
import { failedPart, isRunning } from "./agent-standing.ts";
import { HourBars } from "./hour-bars.tsx";

/** Four figures about the agents. Figures about reviews are with the sentinels. */
export function AgentStrip({ agents, whose }: { agents: readonly Agent[]; whose: Whose }) {
  const { data: hours } = useQuery(activityQuery(whose));
  const tasks = agents.flatMap((agent) => agent.tasks);
  const running = tasks.filter((task) => isRunning(task) && task.state === "running").length;
  const waiting = tasks.filter(({ state }) => state === "paused").length;
  const day = sumUp(agents);
  const ended = day.passed + day.failed + day.lost;
  const failed = failedPart(day);
  return (
    <Card className="overflow-hidden">
      <dl className="-mr-px -mb-px grid grid-cols-4 max-desk:grid-cols-2">
        <Figure
          name="Alive"
          value={formatCount(agents.filter(({ alive }) => alive).length)}
          rest={`of ${agents.length}`}
        >
          seen within 60 s or at work
        </Figure>
        <Figure name="Running" value={formatCount(running)} rest={running === 1 ? "run" : "runs"}>
          {waiting > 0 ? (
            <span className="text-held-t">{countOf(waiting, "waits", "wait")} for a person</span>
          ) : (
            "none waits for a person"
          )}
        </Figure>
        <Figure
          name="Ended in 24 h"
          value={formatCount(ended)}
          rest={ended === 1 ? "run" : "runs"}
          picture={hours && <HourBars hours={hours} what="run" height={32} />}
        >
          <span className="flex items-center gap-1.5">
            <Swatch className="bg-trk" /> {formatCount(day.passed)} succeeded
          </span>
        </Figure>
        <Figure name="Failed in 24 h" value={failed === null ? "–" : String(failed)} rest={failed === null ? "" : "%"}>
          <span className="flex items-center gap-1.5">
            <Swatch className="bg-stop" /> {formatCount(day.failed)} failed, {formatCount(day.lost)} lost
          </span>
        </Figure>
      </dl>
    </Card>
  );
}

interface FigureProps {
  name: string;
  value: string;
  rest: string;
  picture?: ReactNode;
  children: ReactNode;
}

function Figure({ name, value, rest, picture, children }: FigureProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 border-r border-b border-line-1 px-4 pt-3 pb-3">
      <dt className="col-start-1 text-meta text-t2">{name}</dt>
      <dd className="col-start-1">
        <b className="text-metric font-semibold">{value}</b> <span className="text-meta text-t3">{rest}</span>
      </dd>
      <dd className="col-start-1 text-meta text-t3">{children}</dd>
      {picture && <dd className="col-start-2 row-span-3 row-start-1 self-center max-tablet:hidden">{picture}</dd>}
    </div>
  );
}

/** The colour of a part of the bars; the word stands beside it. */
function Swatch({ className }: { className: string }) {
  return <span aria-hidden="true" className={`size-2 rounded-[2px] ${className}`} />;
}

function sumUp(agents: readonly Agent[]): Agent["day"] {
  const sum = { passed: 0, failed: 0, lost: 0 };
  for (const { role, day } of agents) {
    if (role !== "agent") continue;
    sum.passed += day.passed;
    sum.failed += day.failed;
    sum.lost += day.lost;
  }
  return sum;
}
