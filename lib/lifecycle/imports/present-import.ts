import type { ImportedRow, ImportReport, ImportTickets } from "#lib/contract/imports.ts";
import type { ImportPlan, PlannedRow } from "./plan-rows.ts";
import type { ImportFile } from "./read-import.ts";

/**
 * An import as the API shows it, or its preview (`keys` null). `keys`: of the tickets that were made, by the place of
 * their row.
 */
export function presentImport(of: {
  input: ImportTickets;
  project: string;
  file: ImportFile;
  plan: ImportPlan;
  keys: ReadonlyMap<number, string> | null;
}): ImportReport {
  const { input, project, file, plan, keys } = of;
  const rows = plan.rows.map((row, place) => presentRow(row, plan.rows, keys?.get(place) ?? null));
  const count = (outcome: ImportedRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
  return {
    dryRun: keys === null,
    project,
    format: input.format,
    sha256: plan.sha256,
    counts: {
      rows: rows.length,
      make: count("make"),
      made: count("made"),
      skipped: count("skipped"),
      wrong: count("wrong"),
    },
    columns: file.columns,
    mapping: file.mapping,
    notes: file.notes,
    rows,
  };
}

function presentRow(planned: PlannedRow, all: readonly PlannedRow[], key: string | null): ImportedRow {
  const { row, outcome, existing, reasons, notes, waitsForRows, waitsForTickets } = planned;
  const others = waitsForRows.map((place) => all[place]?.row.ref ?? `row ${all[place]?.row.line}`);
  return {
    line: row.line,
    ref: row.ref,
    title: row.title.slice(0, 300),
    outcome: key === null ? outcome : "made",
    key: key ?? existing?.key ?? null,
    reasons,
    notes,
    priority: row.priority,
    labels: row.labels.slice(0, 50),
    criteria: row.criteria.length,
    dependsOn: [...others, ...waitsForTickets.map((ticket) => ticket.key)],
  };
}
