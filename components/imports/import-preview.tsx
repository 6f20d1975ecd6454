import { Button } from "#components/ui/button/button.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import type { ImportDesk } from "#lib/client/imports/use-import.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import type { ImportReport } from "#lib/contract/imports.ts";
import { ImportChoices } from "./import-choices.tsx";
import { ImportRows } from "./import-rows.tsx";
import { MappingFields } from "./mapping-fields.tsx";
import { NoSentinelWarning } from "./no-sentinel-warning.tsx";

/** What would be made of the file, row by row, and the button that makes it. */
export function ImportPreview({ desk, project }: { desk: ImportDesk; project: string }) {
  const { file, preview, problem, busy } = desk;
  if (file === null && problem === null) return null;
  return (
    <>
      {problem && <Refused problem={problem} onLookAgain={file && busy === null ? desk.lookAgain : null} />}
      {file && preview?.mapping && preview.columns && (
        <MappingFields
          columns={preview.columns}
          mapping={preview.mapping}
          onChange={(mapping) => desk.change({ mapping })}
        />
      )}
      {file && <ImportChoices desk={desk} />}
      {file && desk.options.reviewRequired && <NoSentinelWarning project={project} />}
      {preview === null && busy === "preview" && <SkeletonRows rows={6} label="Reading the file" />}
      {preview && (
        <>
          {preview.notes.map((note) => (
            <p key={note} className="rounded-2 border border-held-l bg-held-bg px-3 py-2 text-held-t">
              {note}
            </p>
          ))}
          <ImportRows report={preview} />
          <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line-1 bg-bg-1 py-3">
            <Button
              variant="primary"
              busy={busy !== null}
              off={preview.counts.make === 0 ? "No row can be imported" : undefined}
              onClick={desk.make}
            >
              {makeLabel(preview, desk.options.state)}
            </Button>
            <span className="text-meta text-t3">{left(preview)} All of them are made, or none.</span>
          </div>
        </>
      )}
    </>
  );
}

function Refused({
  problem: { detail, errors },
  onLookAgain,
}: {
  problem: NonNullable<ImportDesk["problem"]>;
  onLookAgain: (() => void) | null;
}) {
  const more = (errors ?? []).filter(({ path }) => path.startsWith("rows."));
  return (
    <div
      role="alert"
      className="grid gap-1 rounded-2 border border-stop-l bg-stop-bg px-3 py-2 text-stop-t wrap-anywhere"
    >
      <p>{detail}</p>
      {more.length > 1 && (
        <ul className="text-meta">
          {more.map(({ path, message }) => (
            <li key={path}>
              Row {path.slice("rows.".length)} {message}.
            </li>
          ))}
        </ul>
      )}
      {onLookAgain && (
        <div>
          <Button size="sm" onClick={onLookAgain}>
            Look at it again
          </Button>
        </div>
      )}
    </div>
  );
}

function makeLabel({ counts }: ImportReport, state: "ready" | "draft"): string {
  return `Import ${countOf(counts.make, "ticket")}${state === "draft" ? " as drafts" : ""}`;
}

function left({ counts: { skipped, wrong } }: ImportReport): string {
  const parts = [skipped > 0 && `${skipped} skipped`, wrong > 0 && `${wrong} wrong`].filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join(" and ")} ${skipped + wrong === 1 ? "row is" : "rows are"} left out.`;
}
