"use client";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { downloadText } from "#lib/client/browser/download-text.ts";
import { useImport } from "#lib/client/imports/use-import.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import type { ImportReport } from "#lib/contract/imports.ts";
import { toCsv } from "#lib/server/api/csv.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportRows } from "./import-rows.tsx";

/** Imports tickets from a file: choose it, preview the tickets, create them, and see the result of each row. */
export function ImportPage() {
  const { project } = useDesk();
  // A preview belongs to one project: another project starts over.
  return <Import key={project} project={project} />;
}

function Import({ project }: { project: string }) {
  const importing = useImport(project);
  const [turn, setTurn] = useState(0);
  const again = () => {
    importing.leave();
    setTurn(turn + 1);
  };
  return (
    <>
      <PageBar>
        <Breadcrumb word parents={[{ href: "/tickets", label: "Tickets" }]}>
          Import
        </Breadcrumb>
      </PageBar>
      <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-4 px-6 pb-10 max-tablet:px-4">
        <PageTitle>Import tickets</PageTitle>
        {importing.report ? (
          <ImportResult report={importing.report} onAgain={again} />
        ) : (
          <>
            <ChooseFile key={turn} importing={importing} isAgain={turn > 0} />
            <ImportPreview importing={importing} project={project} />
          </>
        )}
      </div>
    </>
  );
}

/** The result of each row, with a report to download. It replaces a preview that may be scrolled far down. */
function ImportResult({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
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
  const lines = rows.map(({ reasons, notes, ...row }) => [
    ...[row.line, row.ref, row.outcome, row.key, row.title],
    ...[reasons.join("; "), notes.join("; ")],
  ]);
  return toCsv([["line", "id", "outcome", "ticket", "title", "reasons", "notes"], ...lines]);
}
