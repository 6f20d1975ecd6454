import clsx from "clsx";
import { Link } from "#components/ui/link/link.tsx";
import { SIGNAL_TEXT, type Signal } from "#components/ui/mark/signal.ts";
import { Card } from "#components/ui/surface/card.tsx";
import { Table } from "#components/ui/surface/table.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { raisedAgain } from "#lib/client/reviews/raised-again.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Finding } from "#lib/contract/reviews.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import type { LedgerTable as Ledger, LedgerMark, LedgerRow } from "#lib/engine/reviews/ledger-table.ts";
import { movedGoalposts } from "#lib/engine/reviews/moved-goalposts.ts";
import { FateMark } from "../findings/fate-mark.tsx";
import { type LedgerColumn, ledgerColumns } from "./ledger-columns.ts";

interface LedgerTableProps {
  ticket: TicketDetail;
  table: Ledger<Finding>;
  chosen: string;
  onChoose: (label: string) => void;
}

/** Findings × reviews, with the fate of each in words and shapes. Choosing a finding shows what was said about it. */
export function LedgerTable({ ticket, table, chosen, onChoose }: LedgerTableProps) {
  const columns = ledgerColumns(table, ticket.runs, ticket.reviews);
  return (
    <Card className="min-w-0 overflow-hidden">
      <Table label="Findings ledger" className="table-fixed">
        <colgroup>
          <col className="w-85 max-tablet:w-60" />
          {columns.map(({ key }) => (
            <col key={key} className="w-20" />
          ))}
          <col className="w-32" />
        </colgroup>
        <thead>
          <tr className="[&>th]:border-b [&>th]:border-line-1 [&>th]:py-2 [&>th]:text-meta [&>th]:font-medium [&>th]:whitespace-nowrap">
            <th scope="col" className="sticky left-0 z-1 bg-card pl-3.5 text-left text-t2">
              Finding
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="relative text-center text-t2">
                <span className="sr-only">Attempt </span>
                <span aria-hidden="true">A</span>
                {column.attempt}
                <span className="ml-1.5 font-normal text-t3">
                  {column.at ? <Moment at={column.at} /> : column.note}
                </span>
              </th>
            ))}
            <th scope="col" className="pl-1.5 text-left text-t2">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <LedgerLine key={row.label} row={row} columns={columns} on={row.label === chosen} onChoose={onChoose} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

interface LedgerLineProps {
  row: LedgerRow<Finding>;
  columns: readonly LedgerColumn[];
  on: boolean;
  onChoose: (label: string) => void;
}

function LedgerLine({ row, columns, on, onChoose }: LedgerLineProps) {
  const { finding, label, open } = row;
  const marks = columns.map(({ review }) => (review === null ? null : (row.marks[review] ?? null)));
  const first = marks.findIndex((mark) => mark !== null);
  const last = open ? columns.length : marks.findLastIndex((mark) => mark !== null);
  const now = nowOf(row);
  return (
    <tr
      className={clsx(
        "group relative last:[&>*]:border-b-0 [&>*]:h-10 [&>*]:border-b [&>*]:border-line-1 [&>*]:p-0",
        on ? "bg-bg-3 [--ground:var(--bg-3)]" : "[--ground:var(--card)] hover:bg-bg-3/50",
      )}
    >
      <th scope="row" className={clsx("sticky left-0 z-1 text-left font-normal", on ? "bg-bg-3" : "bg-card")}>
        <button
          type="button"
          aria-pressed={on}
          onClick={() => onChoose(label)}
          className="grid w-full grid-cols-[26px_minmax(0,1fr)] items-center gap-1.5 py-0.75 pr-3 pl-3.5 text-left focus-visible:-outline-offset-2"
        >
          <span className="font-mono text-meta font-medium text-t2">{label}</span>
          <span className={clsx("min-w-0", !open && "text-t2")}>
            <span className="block truncate leading-4.25" title={plainText(finding.issue)}>
              {plainText(finding.issue)}
            </span>
            <code className="block truncate font-mono text-axis leading-3.75 text-t3">{placeOf(finding)}</code>
          </span>
        </button>
      </th>
      {marks.map((mark, index) => (
        <Cell
          key={columns[index]?.key}
          mark={mark}
          index={index}
          first={first}
          last={last}
          attempt={columns[index]?.attempt ?? 0}
        />
      ))}
      <td
        className={clsx(
          "pl-1.5 text-meta font-medium whitespace-nowrap",
          now.signal ? SIGNAL_TEXT[now.signal] : "text-t3",
        )}
      >
        {finding.waiver?.ticket && !open ? (
          <span className="relative z-1">
            Made{" "}
            <Link
              href={`/tickets/${finding.waiver.ticket.key}`}
              prefetch={false}
              className="font-mono tracking-[-0.02em] text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1"
            >
              {finding.waiver.ticket.key}
            </Link>
          </span>
        ) : (
          now.words
        )}
      </td>
    </tr>
  );
}

interface CellProps {
  mark: LedgerMark;
  index: number;
  first: number;
  last: number;
  attempt: number;
}

/** A mark on the line of its finding; the line says that the finding was alive in between. */
function Cell({ mark, index, first, last, attempt }: CellProps) {
  const alive = first !== -1 && index >= first && index <= last && first !== last;
  return (
    <td className="relative text-center align-middle">
      {alive && (
        <span
          aria-hidden="true"
          className={clsx(
            "absolute top-3 h-0.5 bg-rail",
            index === first ? "left-1/2" : "left-0",
            index === last ? "right-1/2" : "right-0",
          )}
        />
      )}
      {mark && <FateMark mark={mark} attempt={attempt} />}
    </td>
  );
}

function placeOf({ file, line }: Finding): string {
  if (file === null) return "";
  return line === null ? plainText(file) : `${plainText(file)}:${line}`;
}

/** Where a finding stands after all reviews so far. */
function nowOf({ open, fate, raised, marks, finding }: LedgerRow<Finding>): { words: string; signal: Signal | null } {
  if (!open) return fate === "withdrawn" ? withdrawn(finding, raised) : { words: "Fixed", signal: "clear" };
  if (movedGoalposts(marks) !== null) return { words: "Goalposts moved", signal: "stop" };
  return raised.length > 1
    ? { words: `Open, ${raised.length} reviews`, signal: "stop" }
    : { words: "Open, new", signal: "held" };
}

/** A waiver does not keep a sentinel from raising it again: that is flagged. */
function withdrawn({ waiver }: Finding, raised: number[]): { words: string; signal: Signal | null } {
  if (waiver === null) return { words: "Withdrawn", signal: null };
  return raisedAgain(waiver, raised)
    ? { words: `Waived, raised again`, signal: "held" }
    : { words: `Waived by ${waiver.by.name}`, signal: null };
}
