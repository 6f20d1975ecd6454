import clsx from "clsx";
import { CirclePlay } from "lucide-react";
import { AgentName } from "#components/agents/agent-name.tsx";
import { RunElapsed } from "#components/runs/run-elapsed.tsx";
import { RunStateTag } from "#components/runs/run-state-tag.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { PagedTable, ROW_LOOK } from "#components/ui/surface/paged-table.tsx";
import { Code } from "#components/ui/text/code.tsx";
import { Age } from "#components/ui/text/time.tsx";
import { matchesRunFilter, type RunFilter, runSearch } from "#lib/client/runs/run-filter.ts";
import type { RunRow as Row } from "#lib/client/runs/run-queries.ts";
import type { useShownRuns } from "#lib/client/runs/use-shown-runs.ts";
import { formatCount, formatMoney, formatTokens } from "#lib/client/text/amounts.ts";
import type { Run } from "#lib/contract/runs.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { MatchLine } from "./match-line.tsx";

const WORDS = ["Key", "Attempt", "Ticket", "State", "Agent", "Failure"];
const NUMBERS = ["Steps", "Tokens", "Cost", "Elapsed", "Started"];

/** The rows of the list, or why there are none. */
export function RunTable({
  filter,
  shownRuns: { query, rows },
}: {
  filter: RunFilter;
  shownRuns: ReturnType<typeof useShownRuns>;
}) {
  return (
    <PagedTable
      what="run"
      query={query}
      columns={[...WORDS, ...NUMBERS]}
      lookOf={(column) => NUMBERS.includes(column) && "block text-right"}
      headLook="desk:px-6"
      className="gap-x-4 desk:grid-cols-[auto_auto_minmax(0,1.4fr)_auto_minmax(0,160px)_minmax(0,1fr)_auto_auto_auto_auto_auto]"
      empty={<NoRuns filter={filter} />}
    >
      {rows.map((row) => (
        <RunRow key={row.run.id} row={row} filter={filter} left={!matchesRunFilter(row, filter)} />
      ))}
    </PagedTable>
  );
}

/** Why there are no rows: nothing has run yet, or no run matches the filters. */
function NoRuns({ filter }: { filter: RunFilter }) {
  if (runSearch({ ...filter, project: undefined }) !== "")
    return (
      <EmptyState
        icon={<CirclePlay />}
        title={sentence(filter)}
        action={<ButtonLink href="/runs">Show all runs</ButtonLink>}
      >
        {filter.q
          ? "All words, of the log or of what was reported, are found once a run has ended or paused."
          : "It appears here by itself once one does."}
      </EmptyState>
    );
  return (
    <EmptyState icon={<CirclePlay />} title="No runs yet.">
      A run is one attempt at a ticket by one agent. It appears here as soon as an agent claims a ticket.
    </EmptyState>
  );
}

function sentence({ state, agent, category, q }: RunFilter): string {
  if (q) return `No run says “${q}”.`;
  const [only] = state ?? [];
  return state?.length === 1 && only && !agent && !category
    ? `No run is ${RUN_STATES[only].label.toLowerCase()}.`
    : "No run matches.";
}

/**
 * One run. The link of its title covers the row. `left`: it no longer belongs to what the list shows, and stays where it
 * is, dimmed, until the list is read anew.
 */
function RunRow({ row: { run, ticket }, filter, left }: { row: Row; filter: RunFilter; left: boolean }) {
  return (
    <tr
      className={clsx(
        ROW_LOOK,
        "px-6 max-desk:grid-cols-[auto_minmax(0,1fr)_auto] max-desk:gap-x-2.5 max-desk:gap-y-1 max-desk:py-2.5 max-tablet:px-4",
        left && "text-t3",
        run.match && "desk:h-auto! desk:py-2",
      )}
    >
      <td className="font-mono text-meta tracking-[-0.02em] text-t3">{ticket?.key}</td>
      <td className="text-t2 max-desk:col-start-3 max-desk:row-start-1 max-desk:text-meta">
        <span className="desk:sr-only">attempt </span>
        {run.number}
      </td>
      <td className="flex min-w-0 max-desk:col-span-full max-desk:row-start-2">
        <Link
          href={`/runs/${run.id}`}
          prefetch={false}
          data-row
          className={clsx(
            "min-w-0 font-medium text-row outline-none after:absolute after:inset-0 desk:truncate",
            left ? "text-t3" : "text-t1",
          )}
        >
          {ticket?.title ?? run.id}
        </Link>
        {left && <span className="sr-only">, is now {RUN_STATES[run.state].label}, and no longer in this list</span>}
      </td>
      <td className="flex min-w-0 max-desk:col-start-2 max-desk:row-start-1">
        <RunStateTag run={run} short />
      </td>
      <td className="flex min-w-0 text-t2 max-desk:col-span-2 max-desk:row-start-4 max-desk:text-meta">
        <AgentName name={run.agent} />
      </td>
      <td className="min-w-0 max-desk:col-span-full max-desk:row-start-3">
        <Trouble run={run} />
      </td>
      <td className="text-meta text-t3 desk:text-right max-desk:hidden">
        {run.steps !== null && formatCount(run.steps)}
      </td>
      <td className="text-meta text-t3 desk:text-right max-desk:hidden">{tokensOf(run)}</td>
      <td className="text-meta text-t3 desk:text-right max-desk:hidden">
        {run.costUsd !== null && formatMoney(run.costUsd)}
      </td>
      <td className="text-meta text-t2 desk:text-right max-desk:hidden">
        <RunElapsed run={run} />
      </td>
      <td className="text-meta text-t3 desk:text-right max-desk:col-start-3 max-desk:row-start-4">
        <Age since={run.startedAt} />
        <span className="desk:sr-only"> ago</span>
      </td>
      {run.match && filter.q && (
        <td className="col-span-full min-w-0 pt-1">
          <MatchLine runId={run.id} match={run.match} q={filter.q} />
        </td>
      )}
    </tr>
  );
}

/** Why it failed: the category, as a person corrected it, and the first line of what it said. */
function Trouble({ run: { category, correctedCategory, error } }: { run: Run }) {
  if (category === null) return null;
  return (
    <span className="block text-meta text-t2 desk:truncate max-desk:line-clamp-2">
      <Code className="text-t1">{correctedCategory?.category ?? category}</Code> {error?.message.split("\n")[0]}
    </span>
  );
}

function tokensOf({ inputTokens, outputTokens }: Run): string | null {
  return inputTokens === null && outputTokens === null ? null : formatTokens((inputTokens ?? 0) + (outputTokens ?? 0));
}
