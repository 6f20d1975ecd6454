import type { Cells } from "./callers.ts";
import type { Thing } from "./things.ts";
import type { Kind } from "./yard.ts";

/** What one call fills in: names of the path, the query, headers and the body. */
export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};

/** A row of the table of the interface: who may, on what, and how it is asked for. */
export type ApiRow = { who: Cells; on: Kind; ask: (thing: Thing) => Asked };

/** A row; without `ask` the address alone is asked for. */
export const row = (who: Cells, on: Kind = "nothing", ask: ApiRow["ask"] = () => ({})): ApiRow => ({ who, on, ask });

/** A row about one thing, by its id. */
export const one = (who: Cells, on: Kind, id: string, body?: (thing: Thing) => unknown): ApiRow =>
  row(who, on, (thing) => ({ params: { id: thing[id] }, body: body?.(thing) }));

/** A row of a list or a figure of one project, which is named. */
export const ofProject = (who: Cells, query: Record<string, string> = {}): ApiRow =>
  row(who, "nothing", () => ({ query: { project: "ours", ...query } }));

/** Stands between an address and what is special about a row, where it has several. */
export const VARIANT = " · ";
