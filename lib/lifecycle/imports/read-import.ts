import { type ImportMapping, type ImportTickets, MAX_IMPORT_ROWS } from "#lib/contract/imports.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { csvRows } from "./csv-rows.ts";
import { githubRows } from "./github-rows.ts";
import { guessMapping } from "./guess-mapping.ts";
import type { ImportRow } from "./import-row.ts";
import { type CsvTable, readCsv } from "./read-csv.ts";

/** A file as rows, and what there is to say of it as a whole. */
export interface ImportFile {
  rows: ImportRow[];
  columns: { name: string; example: string }[] | null;
  mapping: ImportMapping | null;
  notes: string[];
}

/** Reads a file in the format that it is said to have. Throws `invalid_request` where it has not, or has too many rows. */
export function readImport(input: ImportTickets): ImportFile {
  const file = input.format === "csv" ? readTable(input) : readIssues(input);
  if (file.rows.length === 0) throw refuse("text", `has no ${NOTHING[input.format]}`);
  if (file.rows.length > MAX_IMPORT_ROWS)
    throw refuse("text", `has ${file.rows.length} rows, and ${MAX_IMPORT_ROWS} are the most: split it`);
  return file;
}

const NOTHING = {
  csv: "rows: check that it is the right file, and that it has a line of names above its rows",
  github: "issues in it: check that it is the right file, and that its export found any",
};

function readTable({ text, mapping: asked, include }: ImportTickets): ImportFile {
  const table = readCsv(text);
  if (table.columns.length > 500) throw refuse("text", `has ${table.columns.length} columns, and 500 are the most`);
  const unknown = Object.entries(asked ?? {}).find(([, name]) => name && !table.columns.includes(name));
  if (unknown) throw refuse(`mapping.${unknown[0]}`, `names the column “${unknown[1]}”, which the file does not have`);
  const mapping = asked ?? guessMapping(table.columns);
  return {
    rows: csvRows(table, mapping, include.includes("closed")),
    columns: table.columns.map((name, index) => ({ name, example: exampleOf(table, index) })),
    mapping,
    notes: [],
  };
}

function exampleOf({ records }: CsvTable, index: number): string {
  const cell = records.slice(0, 20).map(({ cells }) => (cells[index] ?? "").trim());
  return (cell.find((text) => text !== "") ?? "").slice(0, 60);
}

function readIssues({ text, include, repository }: ImportTickets): ImportFile {
  const read = githubRows(text, {
    closed: include.includes("closed"),
    pullRequests: include.includes("pull_requests"),
    repository: repository ?? null,
  });
  if (read === null)
    throw refuse(
      "text",
      "is not a list of issues in JSON: export it with gh issue list --json number,title,body,labels,state,url",
    );
  const note =
    "These issues do not say which repository they are of. Name it, or issues of another repository with the same numbers will be taken for these.";
  return { rows: read.rows, columns: null, mapping: null, notes: read.unnamed > 0 ? [note] : [] };
}

function refuse(path: string, message: string): Refusal {
  const what = path === "text" ? "The file" : path;
  return new Refusal("invalid_request", `${what} ${message}.`, { errors: [{ path, message }] });
}
