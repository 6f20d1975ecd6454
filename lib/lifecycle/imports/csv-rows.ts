import type { ImportField, ImportMapping } from "#lib/contract/imports.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { checkRow } from "./check-row.ts";
import type { ImportRow } from "./import-row.ts";
import { namedPriority } from "./named-priority.ts";
import type { CsvRecord, CsvTable } from "./read-csv.ts";

const CLOSED = /^(closed|done|resolved|completed?|cancell?ed|won'?t ?(do|fix)|duplicate|rejected)$/i;
const MARK = /^\s*(?:[-*+•]|\d+[.)])\s+(?:\[[ xX]?\]\s+)?|^\s*\[[ xX]?\]\s+/;

/** The rows of a CSV file by a mapping of its columns. */
export function csvRows(table: CsvTable, mapping: ImportMapping, includeClosed: boolean): ImportRow[] {
  const places = new Map(table.columns.map((name, index) => [name, index]));
  return table.records.map((record) =>
    csvRow(record, table.columns.length, includeClosed, (field) => {
      const place = places.get(mapping[field] ?? "");
      return place === undefined ? "" : (record.cells[place] ?? "");
    }),
  );
}

function csvRow(
  { line, cells, problem }: CsvRecord,
  width: number,
  includeClosed: boolean,
  cell: (field: ImportField) => string,
): ImportRow {
  const id = cell("id").trim();
  const status = cell("status").trim();
  const asked = cell("priority").trim();
  const priority = namedPriority(asked);
  const row = {
    line,
    ref: id === "" ? null : id.slice(0, 200),
    sourceKey: sourceKeyOf(id, cell("title").trim(), cell("description").trim()),
    url: null,
    title: cell("title").trim(),
    description: cell("description").trim(),
    criteria: linesOf(cell("acceptanceCriteria")),
    priority: priority ?? ("normal" as const),
    labels: [...new Set(split(cell("labels"), /[,;|\n]/))],
    driver: cell("driver").trim() || null,
    waitsFor: { refs: [...new Set(split(cell("dependsOn"), /[,;\s]/))], must: true },
    leftOut: !includeClosed && CLOSED.test(status) ? `is ${status.toLowerCase()}` : null,
    notes: asked !== "" && priority === null ? [`the priority “${asked.slice(0, 40)}” is not known: normal`] : [],
  };
  const problems = [
    ...(problem === null ? [] : [`${problem}: close it, or double it inside of a cell`]),
    ...checkRow(row),
  ];
  if (cells.length > width && problem === null)
    problems.push(`has ${cells.length} cells where ${width} columns are: put cells that hold the separator in quotes`);
  return { ...row, problems };
}

/**
 * What names a row for good: its id, such as ABC-12. A bare number may be used again in another sheet, so the title is
 * added to it. Without an id it is a hash of title and description: a row that was changed is then another one.
 */
function sourceKeyOf(id: string, title: string, description: string): string {
  if (id !== "" && id.length <= 200 && !/^#?\d+$/.test(id)) return `csv:${id}`;
  const said = id === "" ? [title, description] : [id, title];
  return `csv:sha256:${sha256(JSON.stringify(said))}`;
}

/** One criterion per line, or several in one line between semicolons; list marks are removed. */
function linesOf(cell: string): string[] {
  const lines = cell.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const parts = lines.length > 1 ? lines : cell.split(";");
  return parts.map((part) => part.replace(MARK, "").trim()).filter((part) => part !== "");
}

function split(cell: string, at: RegExp): string[] {
  return cell
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
