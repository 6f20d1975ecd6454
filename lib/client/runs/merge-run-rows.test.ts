import { expect, test } from "vitest";
import type { Run } from "#lib/contract/runs.ts";
import { mergeRunRows } from "./merge-run-rows.ts";
import { parseRunFilter, runSearch } from "./run-filter.ts";
import type { RunRow } from "./run-queries.ts";

const row = (minute: number, fields: Partial<Run> = {}): RunRow => ({
  run: {
    id: `run_${minute}`,
    agent: "scout",
    state: "running",
    startedAt: new Date(Date.UTC(2025, 10, 21, 9, minute)).toISOString(),
    ...fields,
  } as Run,
  ticket: null,
});
const list = (...pages: { items: RunRow[]; nextCursor: string | null }[]) => ({ pages });
const ids = (data: ReturnType<typeof list>) => data.pages.map((page) => page.items.map(({ run }) => run.id));
const running = { project: "default", state: ["running" as const] };

test("a run that has ended stays where it stands, as it is now", () => {
  const merged = mergeRunRows(
    list({ items: [row(3), row(2)], nextCursor: null }),
    [row(2, { state: "failed" })],
    running,
  );
  expect(ids(merged)).toEqual([["run_3", "run_2"]]);
  expect(merged.pages[0]?.items[1]?.run.state).toBe("failed");
});

test("a new run stands where its start puts it; one that does not match or is older than what is loaded does not come", () => {
  const data = list({ items: [row(9), row(7)], nextCursor: "a" }, { items: [row(5), row(3)], nextCursor: "b" });
  const merged = mergeRunRows(data, [row(10), row(6), row(1), row(8, { state: "lost" })], running);
  expect(ids(merged)).toEqual([
    ["run_10", "run_9", "run_7"],
    ["run_6", "run_5", "run_3"],
  ]);
});

test("the address and the filter say the same; what makes no sense is left out", () => {
  const filter = parseRunFilter("default", new URLSearchParams("state=paused,running&agent=scout-1&nonsense=1"));
  expect(filter).toEqual({ project: "default", state: ["paused", "running"], agent: ["scout-1"] });
  expect(runSearch({ ...filter, project: undefined })).toBe("?state=paused%2Crunning&agent=scout-1");
  expect(parseRunFilter("default", new URLSearchParams("state=going"))).toEqual({ project: "default" });
});
