import { Equal, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { ticketLedger } from "#components/reviews/ledger/ticket-ledger.ts";
import { Code } from "#components/ui/text/code.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { countOf, formatCount, formatMoney, formatTokens } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import { MAX_CALLS, type ToolCallLine } from "#lib/contract/runs/tool-calls.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import type { DiffLine } from "../diff/parse-diff.ts";
import { PatchLine } from "../diff/patch-card.tsx";
import { elapsedWith, RunElapsed } from "../run-elapsed.tsx";
import { findingsOf, type ReviewedRun } from "./compare-attempts.ts";
import type { Compared } from "./use-comparison.ts";

const SIDES = ["before", "after"] as const;
type Side = (typeof SIDES)[number];

/** The two attempts side by side, one row for each thing that can differ. */
export function ComparisonRows({
  ticket,
  before,
  after,
  comparison: { changed, patch, causes },
  calls,
}: Compared & { ticket: TicketDetail }) {
  const labels = new Map(ticketLedger(ticket).rows.map(({ finding, label }) => [finding.key, label]));
  const attempts = { before, after };
  const both = (show: (attempt: ReviewedRun, side: Side) => ReactNode) =>
    SIDES.map((side) => ({ side, shown: show(attempts[side], side) }));
  return (
    <table
      className="w-full table-fixed border-collapse text-left"
      aria-label={`Comparison with attempt ${before.run.number}`}
    >
      <colgroup>
        <col className="w-32 max-tablet:w-22" />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr className="[&>*]:border-b [&>*]:border-line-1 [&>*]:px-3.5 [&>*]:py-1.75 [&>*]:font-medium">
          <td />
          {both(({ run }) => (
            <>
              Attempt {run.number}{" "}
              <span className="font-normal text-t3">
                <Moment at={run.startedAt} />
                {run.endedAt && (
                  <>
                    {" "}
                    to <Moment at={run.endedAt} />
                  </>
                )}
              </span>
            </>
          )).map(({ side, shown }) => (
            <th key={side} scope="col" className="border-l">
              {shown}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row
          label="Feedback"
          changed={changed.feedback}
          cells={both(({ run }) => <Feedback run={run} labels={labels} />)}
        />
        <Row label="Prompt" changed={changed.brief} cells={both(({ run }) => briefWords(run))} />
        <Row label="Tool calls" changed={changed.tools} cells={both((_, side) => toolWords(calls?.[side]))} />
        <Row
          label="Patch"
          changed={changed.patch}
          cells={both(({ run }, side) => <Lines run={run} lines={patch[side]} />)}
        />
        <Row
          label="Failure"
          changed={changed.failure}
          cells={both(({ run }, side) => <Failure run={run} cause={causes[side]} />)}
        />
        <Row
          label="Review"
          changed={changed.review}
          cells={both((attempt) => <Verdict attempt={attempt} labels={labels} />)}
        />
        <Row label="Cost" changed={changed.cost} cells={both(({ run }) => <Cost run={run} />)} />
      </tbody>
    </table>
  );
}

type Cell = { side: Side; shown: ReactNode };

function Row({ label, changed, cells }: { label: string; changed: boolean; cells: readonly Cell[] }) {
  const Icon = changed ? Pencil : Equal;
  return (
    <tr className="align-top last:[&>*]:border-b-0 [&>*]:border-b [&>*]:border-line-1 [&>*]:py-2">
      <th scope="row" className="pr-2 pl-4 font-normal text-t2 max-tablet:pl-3">
        {label}
        <span className={`flex items-center gap-1.25 text-meta ${changed ? "text-run-t" : "text-t3"}`}>
          <Icon aria-hidden="true" className="size-3" />
          {changed ? "changed" : "same"}
        </span>
      </th>
      {cells.map(({ side, shown }) => (
        <td key={side} className="border-l border-line-1 px-3.5 wrap-anywhere">
          {shown}
        </td>
      ))}
    </tr>
  );
}

const NONE = <span className="text-t3">none</span>;

function Feedback({ run, labels }: { run: ReviewedRun["run"]; labels: ReadonlyMap<string, string> }) {
  const findings = run.brief?.findings.map(({ key }) => labels.get(key) ?? key) ?? [];
  const note = run.brief?.note ?? null;
  if (findings.length === 0 && note === null) return NONE;
  return (
    <>
      {findings.join(", ")}
      {note !== null && (
        <>
          {findings.length > 0 ? " and a note:" : "A note:"}
          <span className="mt-1 block rounded-1 bg-clear-bg px-2 py-0.5 text-clear-t">“{note}”</span>
        </>
      )}
    </>
  );
}

/** A token is about four characters of English text. */
function briefWords({ brief }: ReviewedRun["run"]): ReactNode {
  return brief === null ? NONE : `about ${formatCount(brief.text.length / 4)} tokens`;
}

function toolWords(calls: readonly ToolCallLine[] | undefined): ReactNode {
  if (calls === undefined) return <span className="text-t3">…</span>;
  if (calls.length === 0) return NONE;
  const counts = [...Map.groupBy(calls, ({ name }) => name)].map(([name, of]) => ({ name, count: of.length }));
  counts.sort((a, b) => b.count - a.count);
  const named = counts.slice(0, 4).map(({ name, count }) => `${count} ${plainText(name)}`);
  const first = calls.length >= MAX_CALLS ? "The first " : "";
  return `${first}${countOf(calls.length, "call")}: ${named.join(", ")}${counts.length > 4 ? " …" : ""}`;
}

function Lines({ run, lines }: { run: ReviewedRun["run"]; lines: readonly DiffLine[] }) {
  if (run.diff === null) return NONE;
  if (lines.length === 0) return <span className="text-t3">nothing that the other has not</span>;
  return (
    <div className="-mx-2 font-mono text-meta leading-5 tracking-[-0.01em]">
      {withoutIndent(lines).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <PatchLine key={index} line={line} numbers="one" />
      ))}
    </div>
  );
}

/** Of one line. */
const MAX_CHARACTERS = 160;

/** Leaves out what all lines begin with: there is little room. */
function withoutIndent(lines: readonly DiffLine[]): DiffLine[] {
  const written = lines.filter(({ text }) => text.trim() !== "");
  const common = Math.min(...written.map(({ text }) => text.length - text.trimStart().length));
  return lines.map((line) => ({ ...line, text: line.text.slice(common, common + MAX_CHARACTERS) }));
}

function Failure({ run, cause }: { run: ReviewedRun["run"]; cause: string | null }) {
  if (run.error === null) return NONE;
  return (
    <>
      <span className="line-clamp-4">
        <Code className="text-stop-t">{run.category}</Code> {plainText(run.error.message)}
      </span>
      {cause !== null && <span className="font-mono text-meta text-t3">{cause}</span>}
    </>
  );
}

function Verdict({ attempt, labels }: { attempt: ReviewedRun; labels: ReadonlyMap<string, string> }) {
  const { review } = attempt;
  if (!review?.verdict) return NONE;
  const findings = findingsOf(attempt).map((key) => labels.get(key) ?? key);
  if (review.verdict === "approved") return <span className="text-clear-t">Approved</span>;
  if (review.verdict === "unavailable") return <span className="text-t3">unavailable</span>;
  return (
    <>
      <span className="text-stop-t">Rejected</span>, {findings.sort().join(", ")} open
    </>
  );
}

function Cost({ run }: { run: ReviewedRun["run"] }) {
  const tokens = (run.inputTokens ?? 0) + (run.outputTokens ?? 0);
  return (
    <>
      {run.costUsd !== null && `${formatMoney(run.costUsd)}, `}
      {tokens > 0 && `${formatTokens(tokens)} tokens, `}
      <RunElapsed run={run} /> {elapsedWith(run)}
    </>
  );
}
