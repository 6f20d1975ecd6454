"use client";
import { useState } from "react";
import { Breadcrumb, PageBar, PageTitle } from "#components/layout/page-header.tsx";
import { useImport } from "#lib/client/imports/use-import.ts";
import { useDesk } from "#lib/client/people/desk-context.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportResult } from "./import-result.tsx";

/** Tickets out of a file: choose it, look at what would be made, make it, and see what became of each row. */
export function ImportPage() {
  const { project } = useDesk();
  // Another project begins anew: a preview is of one.
  return <Import key={project} project={project} />;
}

function Import({ project }: { project: string }) {
  const desk = useImport(project);
  const [turn, setTurn] = useState(0);
  const again = () => {
    desk.leave();
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
        {desk.report ? (
          <ImportResult report={desk.report} onAgain={again} />
        ) : (
          <>
            <ChooseFile key={turn} desk={desk} isAgain={turn > 0} />
            <ImportPreview desk={desk} project={project} />
          </>
        )}
      </div>
    </>
  );
}
