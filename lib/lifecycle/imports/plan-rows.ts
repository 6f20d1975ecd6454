import type { ImportedRow } from "#lib/contract/imports.ts";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";
import { findCycle } from "./find-cycle.ts";
import type { ImportRow } from "./import-row.ts";

/** A ticket of the project that a row names, or has become before. */
export interface KnownTicket {
  id: string;
  key: string;
  state: string;
}

/** What the project has already. */
export interface Known {
  /** by source key */
  imported: ReadonlyMap<string, KnownTicket>;
  /** by key of the ticket, in capitals */
  byKey: ReadonlyMap<string, KnownTicket>;
}

/** A row with what becomes of it. */
export interface PlannedRow {
  row: ImportRow;
  outcome: Exclude<ImportedRow["outcome"], "made">;
  /** The ticket that it has become before. */
  existing: KnownTicket | null;
  reasons: string[];
  notes: string[];
  /** What it waits for: other rows, by their place in the list, and tickets of the project. */
  waitsForRows: number[];
  waitsForTickets: KnownTicket[];
}

export interface ImportPlan {
  rows: PlannedRow[];
  /** Rows that would wait for each other: one list per cycle, in its order. */
  circles: PlannedRow[][];
  /** Of the rows and what becomes of them: it changes whenever the result would. */
  sha256: string;
}

/** What a plan has to know of the project: source keys, and keys of tickets in capitals. */
export function askedFor(rows: readonly ImportRow[]): { sourceKeys: string[]; keys: string[] } {
  const refs = rows.flatMap(({ waitsFor, sourceKey }) => waitsFor.refs.map((ref) => ({ ref, sourceKey })));
  return {
    sourceKeys: [
      ...new Set([
        ...rows.map(({ sourceKey }) => sourceKey),
        ...refs.map(({ ref, sourceKey }) => sourceOf(ref, sourceKey)),
      ]),
    ],
    keys: [...new Set(refs.map(({ ref }) => ref.toUpperCase()))],
  };
}

/** What becomes of each row, beside the other rows and beside what the project has. */
export function planRows(rows: readonly ImportRow[], known: Known): ImportPlan {
  const planned = firstOfEach(rows, known);
  const places = new Map(
    planned.flatMap(({ row }, index) => (row.ref === null ? [] : [[plain(row.ref), index]])).toReversed() as [
      string,
      number,
    ][],
  );
  for (const one of planned) if (one.outcome === "make") resolve(one, planned, places, known);
  spreadWrong(planned);
  const making = planned.map((one) => (one.outcome === "make" ? one.waitsForRows : []));
  const circle = findCycle(making);
  return {
    rows: planned,
    circles: circle === null ? [] : [circle.map((index) => planned[index] as PlannedRow)],
    sha256: sha256(
      JSON.stringify(planned.map(({ row, outcome }) => [row.sourceKey, outcome, outcome === "make" ? row : null])),
    ),
  };
}

/**
 * The outcome of each row by itself: wrong, skipped (unwanted, imported before, or a repetition of an earlier row) or
 * to be made.
 */
function firstOfEach(rows: readonly ImportRow[], known: Known): PlannedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const existing = known.imported.get(row.sourceKey) ?? null;
    const earlier = seen.get(row.sourceKey);
    if (earlier === undefined) seen.set(row.sourceKey, row.line);
    const base = { row, existing, notes: [...row.notes], waitsForRows: [], waitsForTickets: [] };
    if (row.leftOut !== null) return { ...base, outcome: "skipped", reasons: [row.leftOut] };
    if (existing !== null) return { ...base, outcome: "skipped", reasons: [`is here already as ${existing.key}`] };
    if (earlier !== undefined) return { ...base, outcome: "skipped", reasons: [`is the same as row ${earlier}`] };
    return row.problems.length > 0
      ? { ...base, outcome: "wrong", reasons: row.problems }
      : { ...base, outcome: "make", reasons: [] };
  });
}

function resolve(one: PlannedRow, planned: PlannedRow[], places: ReadonlyMap<string, number>, known: Known): void {
  const { row } = one;
  const unresolved = (why: string) =>
    row.waitsFor.must ? one.reasons.push(`${why}: mend or remove it`) : one.notes.push(`${why}: left out`);
  for (const ref of row.waitsFor.refs) {
    const place = places.get(plain(ref));
    const other = place === undefined ? undefined : planned[place];
    const ticket =
      other?.existing ?? known.imported.get(sourceOf(ref, row.sourceKey)) ?? known.byKey.get(ref.toUpperCase());
    if (other === one) one.reasons.push("waits for itself: remove that");
    else if (place !== undefined && other && other.outcome !== "skipped") one.waitsForRows.push(place);
    else if (ticket) waitFor(one, ticket, unresolved);
    else if (other) one.notes.push(`${ref} ${other.reasons[0]}: not waited for`);
    else unresolved(`waits for ${ref.slice(0, 60)}, which is neither in this file nor in the project`);
  }
  if (one.reasons.length > 0) one.outcome = "wrong";
}

function waitFor(one: PlannedRow, ticket: KnownTicket, unresolved: (why: string) => unknown): void {
  if (ticket.state === "cancelled") unresolved(`waits for ${ticket.key}, which was cancelled`);
  else if (one.waitsForTickets.every(({ id }) => id !== ticket.id)) one.waitsForTickets.push(ticket);
}

/** A row that waits for a wrong one is wrong too: it could never begin. */
function spreadWrong(planned: PlannedRow[]): void {
  const waiting = planned.map((): number[] => []);
  planned.forEach(({ waitsForRows }, index) => {
    for (const place of waitsForRows) waiting[place]?.push(index);
  });
  const wrong = planned.flatMap(({ outcome }, index) => (outcome === "wrong" ? [index] : []));
  for (let place = wrong.pop(); place !== undefined; place = wrong.pop()) {
    for (const index of waiting[place] ?? []) {
      const one = planned[index];
      if (one?.outcome !== "make") continue;
      one.outcome = "wrong";
      one.reasons.push(`waits for row ${planned[place]?.row.line}, which is wrong: mend that one`);
      wrong.push(index);
    }
  }
}

/** `#12` and `12` are the same name. */
function plain(ref: string): string {
  return ref.replace(/^#/, "").toLowerCase();
}

/** The source key of the row that `ref` means, seen from a row with `sourceKey`. */
function sourceOf(ref: string, sourceKey: string): string {
  if (!sourceKey.startsWith("github:")) return `csv:${ref}`;
  const [repository = "", number] = ref.split("#");
  return `github:${repository === "" ? sourceKey.slice("github:".length).split("#")[0] : repository.toLowerCase()}#${number}`;
}
