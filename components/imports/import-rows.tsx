import { Ban, Check, CircleSmall, type LucideIcon, Redo2 } from "lucide-react";
import { useState } from "react";
import { LabelChips } from "#components/tickets/label-chips.tsx";
import { PriorityMark } from "#components/tickets/priority-mark.tsx";
import { Link } from "#components/ui/link/link.tsx";
import type { Signal } from "#components/ui/mark/signal.ts";
import { Tag } from "#components/ui/mark/tag.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { Table, Td, Th, Tr } from "#components/ui/surface/table.tsx";
import { TabPanel, Tabs } from "#components/ui/surface/tabs.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { ImportedRow, ImportOutcome, ImportReport } from "#lib/contract/imports.ts";

const OUTCOMES: Record<ImportOutcome, { label: string; tab: string; icon: LucideIcon; signal: Signal | undefined }> = {
  make: { label: "Will be made", tab: "To make", icon: CircleSmall, signal: undefined },
  made: { label: "Made", tab: "Made", icon: Check, signal: "clear" },
  skipped: { label: "Skipped", tab: "Skipped", icon: Redo2, signal: undefined },
  wrong: { label: "Wrong", tab: "Wrong", icon: Ban, signal: "stop" },
};

/** How many rows are shown; the CSV of the report has all of them. */
const MAX_SHOWN = 200;

/** The rows of a file by outcome, the wrong ones first. */
export function ImportRows({ report }: { report: ImportReport }) {
  const { counts } = report;
  const outcomes: ImportOutcome[] = report.dryRun ? ["make", "skipped", "wrong"] : ["made", "skipped", "wrong"];
  const [chosen, setChosen] = useState<ImportOutcome | null>(null);
  const value = chosen !== null && outcomes.includes(chosen) ? chosen : firstShown(report, outcomes);
  const rows = report.rows.filter(({ outcome }) => outcome === value);
  return (
    <div>
      <Tabs
        label="Rows"
        value={value}
        onChange={setChosen}
        tabs={outcomes.map((outcome) => ({ value: outcome, label: OUTCOMES[outcome].tab, count: counts[outcome] }))}
      >
        <TabPanel value={value}>
          {rows.length === 0 ? (
            <p className="text-t3">None.</p>
          ) : (
            <Card>
              <Table label={`Rows: ${OUTCOMES[value].tab}`}>
                <thead>
                  <tr>
                    <Th>{report.format === "csv" ? "Line" : "Issue"}</Th>
                    <Th className="w-full">Title</Th>
                    <Th className="max-tablet:hidden">
                      {value === "wrong" || value === "skipped" ? "Why" : "Waits for"}
                    </Th>
                  </tr>
                </thead>
                <tbody>
                  {rows.slice(0, MAX_SHOWN).map((row) => (
                    <ReportRow key={row.line} row={row} />
                  ))}
                </tbody>
              </Table>
            </Card>
          )}
          {rows.length > MAX_SHOWN && <p className="pt-2 text-meta text-t3">And {rows.length - MAX_SHOWN} more.</p>}
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** Before the import the rows that need fixing, after it the tickets. */
function firstShown({ dryRun, counts }: ImportReport, outcomes: readonly ImportOutcome[]): ImportOutcome {
  if (dryRun && counts.wrong > 0) return "wrong";
  return outcomes.find((outcome) => counts[outcome] > 0) ?? "make";
}

function ReportRow({ row }: { row: ImportedRow }) {
  const { icon: Icon, label, signal } = OUTCOMES[row.outcome];
  const tells = row.outcome === "wrong" || row.outcome === "skipped";
  const said = tells
    ? row.reasons.map((reason) => (
        <p key={reason} className="wrap-anywhere">
          {plainText(reason)}
        </p>
      ))
    : row.dependsOn.join(", ");
  return (
    <Tr>
      <Td className="py-2 align-baseline font-mono text-meta text-t3">{row.ref ?? row.line}</Td>
      <Td className="py-2 align-baseline whitespace-normal! tablet:min-w-60">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <PriorityMark priority={row.priority} />
          {row.key !== null ? (
            <Link
              href={`/tickets/${row.key}`}
              className="font-mono text-meta text-t2 underline decoration-line-3 underline-offset-2"
            >
              {row.key}
            </Link>
          ) : (
            tells && (
              <Tag signal={signal} icon={<Icon aria-hidden="true" />}>
                {label}
              </Tag>
            )
          )}
          <span className="min-w-0 wrap-anywhere">
            {plainText(row.title) || <span className="text-t3">No title</span>}
          </span>
          <LabelChips labels={row.labels} max={3} />
          {row.criteria > 0 && (
            <span className="text-meta text-t3">
              {row.criteria} {row.criteria === 1 ? "criterion" : "criteria"}
            </span>
          )}
        </div>
        {row.notes.map((note) => (
          <p key={note} className="text-meta text-t3 wrap-anywhere">
            {plainText(note)}.
          </p>
        ))}
        <div className="pt-1 text-t2 empty:hidden tablet:hidden">
          {!tells && row.dependsOn.length > 0 && "Waits for "}
          {said}
        </div>
      </Td>
      <Td className="min-w-50 py-2 align-baseline whitespace-normal! text-t2 max-tablet:hidden">{said}</Td>
    </Tr>
  );
}
