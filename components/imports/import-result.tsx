import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { downloadText } from "#lib/client/browser/download-text.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { ImportReport } from "#lib/contract/imports.ts";
import { toCsv } from "#lib/server/api/csv.ts";
import { ImportRows } from "./import-rows.tsx";

/** What became of each row, to look at and to keep. It comes in the place of a preview that may be scrolled far down. */
export function ImportResult({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const { made, skipped, wrong } = report.counts;
  const sentence = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.getElementById("main")?.scrollTo({ top: 0 });
    sentence.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <h2 ref={sentence} tabIndex={-1} className="rounded-1 text-section font-semibold">
        {countOf(made, "ticket")} made, {skipped} skipped, {wrong} left out as wrong.
      </h2>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/tickets" variant="primary">
          See the tickets
        </ButtonLink>
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => downloadText("import-report.csv", "text/csv", reportCsv(report))}
        >
          Download the report
        </Button>
        <Button onClick={onAgain}>Import another file</Button>
      </div>
      <ImportRows report={report} />
    </>
  );
}

function reportCsv({ rows }: ImportReport): string {
  const head = ["line", "id", "outcome", "ticket", "title", "reasons", "notes"];
  return toCsv([
    head,
    ...rows.map((row) => [
      row.line,
      row.ref,
      row.outcome,
      row.key,
      row.title,
      row.reasons.join("; "),
      row.notes.join("; "),
    ]),
  ]);
}
