import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { Checkbox } from "#components/ui/form/checkbox.tsx";
import { Field } from "#components/ui/form/field.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { TextInput } from "#components/ui/form/text-input.tsx";
import { SkeletonRows } from "#components/ui/notice/skeleton.tsx";
import { Card, CardHeader } from "#components/ui/surface/card.tsx";
import { agentsQuery } from "#lib/client/agents/agent-queries.ts";
import type { TicketImport } from "#lib/client/imports/use-import.ts";
import { countOf } from "#lib/client/text/amounts.ts";
import { IMPORT_FIELDS, type ImportField, type ImportMapping, type ImportReport } from "#lib/contract/imports.ts";
import { ImportRows } from "./import-rows.tsx";

/** The tickets that the file would create, row by row, and the button that creates them. */
export function ImportPreview({ importing, project }: { importing: TicketImport; project: string }) {
  const { file, preview, problem, busy } = importing;
  if (file === null && problem === null) return null;
  return (
    <>
      {problem && <Refused problem={problem} onLookAgain={file && busy === null ? importing.lookAgain : null} />}
      {file && preview?.mapping && preview.columns && (
        <MappingFields
          columns={preview.columns}
          mapping={preview.mapping}
          onChange={(mapping) => importing.change({ mapping })}
        />
      )}
      {file && <ImportChoices importing={importing} />}
      {file && importing.options.reviewRequired && <NoSentinelWarning project={project} />}
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
              onClick={importing.make}
            >
              {makeLabel(preview, importing.options.state)}
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
  problem: NonNullable<TicketImport["problem"]>;
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

const LABELS: Record<ImportField, string> = {
  title: "Title",
  description: "Description",
  acceptanceCriteria: "Acceptance criteria",
  priority: "Priority",
  labels: "Labels",
  driver: "Driver",
  dependsOn: "Depends on",
  id: "Id in the file",
  status: "Status",
};

const HINTS: Partial<Record<ImportField, string>> = {
  acceptanceCriteria: "One a line, or with semicolons.",
  id: "So that nothing is imported twice.",
  status: "What is closed or done is left out.",
};

/** Which column of the file is which field: guessed, and editable. */
function MappingFields({
  columns,
  mapping,
  onChange,
}: {
  columns: NonNullable<ImportReport["columns"]>;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}) {
  return (
    <Card>
      <CardHeader title="Columns" meta="Guessed by their names" />
      <div className="grid grid-cols-3 items-start gap-x-4 gap-y-3 p-3.5 max-desk:grid-cols-2 max-tablet:grid-cols-1">
        {IMPORT_FIELDS.map((field) => (
          <Field
            key={field}
            label={LABELS[field]}
            optional={field !== "title"}
            hint={HINTS[field]}
            error={field === "title" && !mapping.title ? "Choose the column of the title." : null}
          >
            {(ids) => (
              <Select
                {...ids}
                className="w-full"
                value={mapping[field] ?? ""}
                onChange={(event) => onChange({ ...mapping, [field]: event.target.value || null })}
              >
                <option value="">No column</option>
                {columns.map(({ name, example }) => (
                  <option key={name} value={name}>
                    {example ? `${name} (${example.slice(0, 24)})` : name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </Card>
  );
}

function makeLabel({ counts }: ImportReport, state: "ready" | "draft"): string {
  return `Import ${countOf(counts.make, "ticket")}${state === "draft" ? " as drafts" : ""}`;
}

function left({ counts: { skipped, wrong } }: ImportReport): string {
  const parts = [skipped > 0 && `${skipped} skipped`, wrong > 0 && `${wrong} wrong`].filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join(" and ")} ${skipped + wrong === 1 ? "row is" : "rows are"} left out.`;
}

/** Warns before the import: the tickets require a review, and the project has no sentinel. */
function NoSentinelWarning({ project }: { project: string }) {
  const { data: sentinels } = useQuery(agentsQuery({ project, role: "sentinel" }));
  if (sentinels === undefined || sentinels.some(({ alive }) => alive)) return null;
  return (
    <p className="rounded-2 border border-held-l bg-held-bg px-3 py-2 text-held-t">
      No sentinel asks for reviews in this project now: what succeeds stays in review until one is started. Start one,
      or leave out “Review required”.
    </p>
  );
}

/** The state of the new tickets, and which rows of the file to take. */
function ImportChoices({ importing }: { importing: TicketImport }) {
  const { file, options, preview, change } = importing;
  const [repository, setRepository] = useState(options.repository);
  return (
    <Card className="flex flex-wrap items-end gap-x-6 gap-y-3 p-3.5">
      <Field label="They begin as">
        {(ids) => (
          <Select
            {...ids}
            value={options.state}
            onChange={(event) => change({ state: event.target.value as "ready" | "draft" })}
          >
            <option value="draft">Drafts: somebody reads each and publishes it</option>
            <option value="ready">Ready: agents may claim them at once</option>
          </Select>
        )}
      </Field>
      {file?.format === "github" && ((preview?.notes.length ?? 0) > 0 || options.repository !== "") && (
        <Field label="Repository" optional>
          {(ids) => (
            <TextInput
              {...ids}
              placeholder="owner/name"
              spellCheck={false}
              value={repository}
              onChange={(event) => setRepository(event.target.value)}
              onBlur={() => repository !== options.repository && change({ repository })}
            />
          )}
        </Field>
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2">
        <Checkbox
          checked={options.reviewRequired}
          onChange={(event) => change({ reviewRequired: event.target.checked })}
        >
          Review required
        </Checkbox>
        <Checkbox checked={options.closed} onChange={(event) => change({ closed: event.target.checked })}>
          Closed ones too
        </Checkbox>
        {file?.format === "github" && (
          <Checkbox checked={options.pullRequests} onChange={(event) => change({ pullRequests: event.target.checked })}>
            Pull requests too
          </Checkbox>
        )}
      </div>
    </Card>
  );
}
