import { expect, test } from "vitest";
import type { Ticket } from "#lib/contract/tickets.ts";
import { mergeRows } from "./merge-ticket-rows.ts";
import { matchesFilter, parseTicketFilter, ticketSearch } from "./ticket-filter.ts";
import type { TicketRow } from "./ticket-queries.ts";

const row = (number: number, fields: Partial<Ticket> = {}): TicketRow => ({
  ticket: {
    id: `tkt_${number}`,
    key: `DEF-${number}`,
    project: "default",
    title: `Ticket ${number}`,
    state: "ready",
    labels: [],
    holdReason: null,
    error: null,
    createdAt: new Date(Date.UTC(2025, 10, 21, 9, number)).toISOString(),
    ...fields,
  } as Ticket,
  track: null,
});
const list = (...pages: { items: TicketRow[]; nextCursor: string | null }[]) => ({
  pages,
  pageParams: pages.map(() => null),
});
const keys = (data: ReturnType<typeof list>) => data.pages.map((page) => page.items.map(({ ticket }) => ticket.key));
const ready = { project: "default", state: ["ready" as const] };

test("a row is replaced where it stands, also when it no longer matches", () => {
  const data = list({ items: [row(3), row(2), row(1)], nextCursor: null });
  const merged = mergeRows(data, [row(2, { state: "in_progress" })], ready);
  expect(keys(merged)).toEqual([["DEF-3", "DEF-2", "DEF-1"]]);
  expect(merged.pages[0]?.items[1]?.ticket.state).toBe("in_progress");
});

test("an arrival stands where its age puts it; one that does not match, or is older than what is loaded, does not come", () => {
  const data = list({ items: [row(9), row(7)], nextCursor: "a" }, { items: [row(5), row(3)], nextCursor: "b" });
  const fresh = [row(10), row(6), row(4), row(1), row(8, { state: "done" })];
  expect(keys(mergeRows(data, fresh, ready))).toEqual([
    ["DEF-10", "DEF-9", "DEF-7"],
    ["DEF-6", "DEF-5", "DEF-4", "DEF-3"],
  ]);
  const whole = list({ items: [row(5)], nextCursor: null });
  expect(keys(mergeRows(whole, [row(1)], ready))).toEqual([["DEF-5", "DEF-1"]]);
});

test("the address and the filter say the same; what makes no sense is left out", () => {
  const filter = parseTicketFilter(
    "default",
    new URLSearchParams("state=ready,on_hold&q=%20cursor%20&holdReason=never"),
  );
  expect(filter).toEqual({ project: "default", state: ["ready", "on_hold"], q: "cursor" });
  expect(ticketSearch({ ...filter, project: undefined })).toBe("?state=ready%2Con_hold&q=cursor");
  expect(matchesFilter(row(1, { title: "The Cursor" }), filter)).toBe(true);
  expect(matchesFilter(row(1, { title: "The cursor", state: "done" }), filter)).toBe(false);
  expect(matchesFilter(row(1), { project: "default", label: ["ops"] })).toBe(false);
});
