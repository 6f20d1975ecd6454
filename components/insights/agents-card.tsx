import clsx from "clsx";
import { AgentName } from "#components/agents/agent-name.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { RowTh, Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { agentPath } from "#lib/client/agents/agent-queries.ts";
import type { Insights } from "#lib/client/insights/use-insights.ts";
import { countOf, formatCount, formatMoney } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { share } from "#lib/contract/insights/insight-tables.ts";
import type { Health, InsightPoint } from "#lib/contract/insights.ts";
import { formatPart } from "./format-insight.ts";
import { InsightCard } from "./insight-card.tsx";

/** How the runs of each agent ended. Its name leads to its page, its numbers to the tickets. */
export function AgentsCard({ insights }: { insights: Insights }) {
  return (
    <InsightCard
      card="agents"
      insights={insights}
      height="h-64"
      isTable
      isEmpty={({ runs }) => runs === 0}
      meta={({ runs }) => `${countOf(runs, "run")} ended`}
    >
      {({ agents }) => (
        <Table label="Agents' health by agent" className="max-tablet:[&_td]:px-2 max-tablet:[&_th]:px-2">
          <thead>
            <tr>
              <Th>Agent</Th>
              <Th numeric>Runs</Th>
              <Th numeric>Succeeded</Th>
              <Th numeric>Failed</Th>
              <Th numeric>Lost</Th>
              <Th numeric className="max-tablet:hidden">
                Passed first review
              </Th>
              <Th numeric className="max-tablet:hidden">
                Per ticket
              </Th>
            </tr>
          </thead>
          <tbody>
            {agents.map((agent) => (
              <AgentRow key={agent.agent} agent={agent} insights={insights} />
            ))}
          </tbody>
        </Table>
      )}
    </InsightCard>
  );
}

function AgentRow({
  agent: { agent, ...health },
  insights,
}: {
  agent: Health & { agent: string };
  insights: Insights;
}) {
  const { runs, succeeded, failed, lost, passedFirst, reviewed, costUsd, tickets } = health;
  const show = (point: InsightPoint) => insights.show("agents", { agent, ...point });
  const passed = (brief: boolean) => (
    <PassedFirst
      passed={passedFirst}
      reviewed={reviewed}
      agent={agent}
      brief={brief}
      onShow={() => show({ firstVerdict: passedFirst > 0 ? "approved" : "rejected" })}
    />
  );
  return (
    <Tr>
      <RowTh className="max-w-52">
        <Link
          href={agentPath({ project: insights.range.project, name: agent, role: "agent" })}
          prefetch={false}
          className="flex min-h-6.5 min-w-0 items-center rounded-1 font-medium hover:underline"
        >
          <AgentName name={plainText(agent)} />
        </Link>
        {reviewed > 0 && <span className="block tablet:hidden">{passed(true)}</span>}
      </RowTh>
      <NumberCell value={runs} name={`${countOf(runs, "run")} of ${agent}`} onShow={() => show({})} />
      <NumberCell
        value={succeeded}
        shown={formatPart(share(succeeded, runs))}
        name={`${formatPart(share(succeeded, runs))}, ${countOf(succeeded, "run")} of ${agent} that succeeded`}
        onShow={() => show({ outcome: "succeeded" })}
      />
      <NumberCell
        value={failed}
        name={`${countOf(failed, "failed run")} of ${agent}`}
        onShow={() => show({ outcome: "failed" })}
      />
      <NumberCell
        value={lost}
        name={`${countOf(lost, "lost run")} of ${agent}`}
        onShow={() => show({ outcome: "lost" })}
        className={lost > 0 ? "text-stop-t" : "text-t3"}
      />
      <Td numeric className="max-tablet:hidden">
        {passed(false)}
      </Td>
      <Td numeric className="max-tablet:hidden">
        {costUsd === 0 ? <span className="text-t3">–</span> : formatMoney(costUsd / tickets)}
      </Td>
    </Tr>
  );
}

interface PassedFirstProps {
  passed: number;
  reviewed: number;
  agent: string;
  /** below the name, where a phone has no column for it */
  brief: boolean;
  onShow: () => void;
}

/** Of what had a review, how much passed the first one. */
function PassedFirst({ passed, reviewed, agent, brief, onShow }: PassedFirstProps) {
  if (reviewed === 0) return <span className="text-t3">–</span>;
  const [rate, of] = [formatPart(share(passed, reviewed)), formatCount(reviewed)];
  return (
    <button
      type="button"
      aria-label={
        brief ? `passed first ${rate}, ${agent}` : `${rate} of ${of} reviewed runs of ${agent} passed the first review`
      }
      onClick={onShow}
      className={clsx(
        "min-h-6.5 rounded-1 hover:bg-bg-3",
        brief ? "text-meta whitespace-nowrap text-t3" : "-mr-1.5 px-1.5",
      )}
    >
      {brief && "passed first "}
      {rate}
      {!brief && <span className="text-meta text-t3"> of {of}</span>}
    </button>
  );
}

interface NumberCellProps {
  value: number;
  shown?: string;
  name: string;
  onShow: () => void;
  className?: string;
}

/** `name` begins with what is shown: the number, unless `shown` says something else of it. */
function NumberCell({ value, shown = formatCount(value), name, onShow, className }: NumberCellProps) {
  if (value === 0)
    return (
      <Td numeric className="text-t3">
        {shown}
      </Td>
    );
  return (
    <Td numeric className={className}>
      <button
        type="button"
        aria-label={name}
        onClick={onShow}
        className="-mr-1.5 min-h-6.5 min-w-6.5 rounded-1 px-1.5 text-right hover:bg-bg-3"
      >
        {shown}
      </button>
    </Td>
  );
}
