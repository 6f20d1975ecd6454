import type { ImportedRow, ImportReport, ImportTickets } from "#lib/contract/imports.ts";
import { reader, transact } from "#lib/db/connection/transaction.ts";
import type { Reader, Tx } from "#lib/db/connection/tx.ts";
import { insertImported, readByKeys, readImported } from "#lib/db/imports/imports.ts";
import { findProject, lockProject } from "#lib/db/projects/projects.ts";
import { lockDependencies } from "#lib/db/tickets/dependencies.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { PRIORITY_NAMES } from "#lib/engine/tickets/priorities.ts";
import { projectOf } from "#lib/lifecycle/projects/find-project-for.ts";
import { permitted, person } from "#lib/lifecycle/transaction/authorize.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { ImportRow } from "./import-row.ts";
import { askedFor, type ImportPlan, type PlannedRow, planRows } from "./plan-rows.ts";
import { type ImportFile, readImport } from "./read-import.ts";

/**
 * Makes tickets of the rows of a file, all of them or none (docs/decisions/0030); a row that became a ticket before is
 * left out. With `dryRun` it says what it would make and makes nothing.
 * By: `write`. Locks the project. Event: `ticket.created` for each. Refuses `invalid_request` for a file that cannot be
 * read, for rows that would wait for themselves, and for wrong rows unless `skipWrong`; `version_mismatch` where
 * `sha256` is that of another preview.
 */
export async function importTickets(access: Access, input: ImportTickets): Promise<ImportReport> {
  const slug = await projectOf(access, input.project);
  const project = await permitted(access, "write", findProject(slug), "project");
  const file = readImport(input);
  if (input.dryRun) {
    const plan = await planImport(reader, project.id, file.rows);
    refuseCircles(plan);
    return presentImport({ input, project: slug, file, plan, keys: null });
  }
  return transact(person(access), async (tx) => {
    await lockProject(tx, project.id);
    const plan = await planImport(tx, project.id, file.rows);
    refuseCircles(plan);
    if (input.sha256 !== undefined && input.sha256 !== plan.sha256) throw CHANGED;
    if (!input.skipWrong) refuseWrong(plan.rows);
    const keys = await makeTickets(tx, access, project.id, input, plan.rows);
    return presentImport({ input, project: slug, file, plan, keys });
  });
}

const CHANGED = new Refusal(
  "version_mismatch",
  "The project has changed since the preview: some of these rows are tickets by now, or wait for one that is over. Look at the preview again.",
);

function refuseWrong(rows: readonly PlannedRow[]): void {
  const wrong = rows.filter(({ outcome }) => outcome === "wrong");
  if (wrong.length === 0) return;
  throw new Refusal(
    "invalid_request",
    `${wrong.length} of ${rows.length} rows are wrong, so nothing was made. Mend them, or send skipWrong to leave them out.`,
    {
      errors: wrong.slice(0, 50).map(({ row, reasons }) => ({ path: `rows.${row.line}`, message: reasons.join("; ") })),
    },
  );
}

/** Returns the keys, by the place of the row. */
async function makeTickets(
  tx: Tx,
  access: Access,
  projectId: string,
  input: ImportTickets,
  rows: readonly PlannedRow[],
): Promise<Map<number, string>> {
  const ids = new Map(
    rows.flatMap(({ outcome }, place) => (outcome === "make" ? [[place, newId("tkt")]] : [])) as [number, string][],
  );
  const waited = [...new Set(rows.flatMap(({ waitsForTickets }) => waitsForTickets.map(({ id }) => id)))];
  const locked = await lockDependencies(tx, waited);
  if (locked.some(({ state }) => state === "cancelled")) throw CHANGED;
  const open = new Set(locked.filter(({ state }) => state !== "done").map(({ id }) => id));
  const tickets = [...ids].map(([place, id]) => {
    const { row, waitsForRows, waitsForTickets } = rows[place] as PlannedRow;
    const dependsOn = [
      ...waitsForRows.map((other) => ids.get(other) as string),
      ...waitsForTickets.map((ticket) => ticket.id),
    ];
    const blocked = waitsForRows.length > 0 || waitsForTickets.some((ticket) => open.has(ticket.id));
    const placed = blocked ? "blocked" : "ready";
    return {
      id,
      title: row.title,
      description: row.description,
      acceptance_criteria: row.criteria,
      priority: PRIORITY_NAMES.indexOf(row.priority),
      labels: row.labels,
      driver: row.driver,
      state: input.state === "draft" ? "draft" : placed,
      review_required: input.reviewRequired,
      source_key: row.sourceKey,
      source_url: row.url,
      depends_on: dependsOn,
    };
  });
  if (tickets.length === 0) return new Map();
  const keys = await insertImported(tx, projectId, person(access), tickets);
  for (const { id, title, state } of tickets)
    tx.emit({ type: "ticket.created", projectId, ticketId: id, data: { title, state, imported: true } });
  return new Map([...ids].map(([place, id]) => [place, keys.get(id) as string]));
}

/** What becomes of the rows of a file in a project as it is now. Two reads, whatever the number of rows. */
export async function planImport(reader: Reader, projectId: string, rows: ImportRow[]): Promise<ImportPlan> {
  const { sourceKeys, keys } = askedFor(rows);
  const imported = await readImported(reader, projectId, sourceKeys);
  const byKey = await readByKeys(reader, projectId, keys);
  return planRows(rows, {
    imported: new Map(imported.map((ticket) => [ticket.sourceKey, ticket])),
    byKey: new Map(byKey.map((ticket) => [ticket.key, ticket])),
  });
}

/** Throws `invalid_request` for tickets that would wait for each other and never begin (docs/contract.md#tickets). */
export function refuseCircles({ circles }: ImportPlan): void {
  const [circle] = circles;
  if (circle === undefined) return;
  const names = circle.slice(0, 8).map(({ row }) => row.ref ?? `row ${row.line}`);
  const way = [...names, ...(circle.length > names.length ? ["…"] : []), names[0]].join(" → ");
  const message = `waits for itself: ${way}. Take one of these dependencies out of the file`;
  throw new Refusal("invalid_request", `Row ${circle[0]?.row.line} ${message}.`, {
    errors: circle.slice(0, 50).map(({ row }) => ({ path: `rows.${row.line}`, message })),
  });
}

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
