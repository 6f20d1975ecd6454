import { ACTION_RIGHTS } from "#test/rights/action-rights.ts";
import { API_RIGHTS } from "#test/rights/api-rights.ts";
import { CALLER_NAMES, CALLERS, type Caller, CELLS, type Cells, PEOPLE } from "#test/rights/callers.ts";
import { PAGE_RIGHTS, ROUTE_FILES } from "#test/rights/page-rights.ts";
import { STREAM_RIGHTS } from "#test/rights/stream-rights.ts";
import type { Parts } from "./fill-parts.ts";
import { code, table } from "./markdown-table.ts";

/** The parts of docs/rights.md: the tables that are walked over a real desk. */
export function rightsParts(): Parts {
  return {
    callers: table(["who", "with what"], Object.entries(CALLERS)),
    answers: table(["answer", "it means"], Object.entries(CELLS)),
    http: rights("address", CALLER_NAMES, API_RIGHTS),
    streams: rights("stream", CALLER_NAMES, STREAM_RIGHTS),
    actions: rights("action", PEOPLE, ACTION_RIGHTS),
    pages: rights("page", PEOPLE, PAGE_RIGHTS),
    handlers: table(
      ["handler", "who asks for rights there"],
      Object.entries(ROUTE_FILES).map(([route, by]) => [code(route), by]),
    ),
  };
}

function rights(what: string, callers: readonly Caller[], rows: Record<string, { who: Cells }>): string {
  const cells = Object.entries(rows).map(([name, { who }]) => [code(name), ...callers.map((caller) => who[caller])]);
  return table([what, ...callers], cells);
}
