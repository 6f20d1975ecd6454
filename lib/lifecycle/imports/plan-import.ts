import type { Reader } from "#lib/db/connection/tx.ts";
import { readByKeys, readImported } from "#lib/db/imports/imports.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { ImportRow } from "./import-row.ts";
import { askedFor, type ImportPlan, planRows } from "./plan-rows.ts";

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
