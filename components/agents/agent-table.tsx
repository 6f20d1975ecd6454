import { type ReactNode, useRef } from "react";
import { NoSentinels } from "#components/reviews/sentinels/no-sentinels.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { useRowKeys } from "#components/ui/surface/use-row-keys.ts";
import type { ProfileRole } from "#lib/contract/agents/profiles.ts";
import type { Agent } from "#lib/contract/agents.ts";
import { AgentRow } from "./agent-row.tsx";

const WORDS: Record<ProfileRole, { title: string; head: readonly string[] }> = {
  agent: { title: "Agents", head: ["Agent", "Now", "Works on", "Last 24 h", "Runs", "Failed", "Seen"] },
  sentinel: { title: "Sentinels", head: ["Sentinel", "Now", "Looks at", "Last 24 h", "Reviews", "Rejected", "Seen"] },
};

/** Everyone who works in the project, agents and then sentinels, in one set of columns. J and K go through both. */
export function AgentTables({ project, agents, none }: { project: string; agents: readonly Agent[]; none: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useRowKeys(body, { what: "agent", hasRows: agents.length > 0, onEnd: () => {} });
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
