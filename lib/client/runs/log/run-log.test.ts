import { afterEach, expect, test, vi } from "vitest";
import { RunLog } from "./run-log.ts";

afterEach(() => vi.unstubAllGlobals());

/** A desk with so many lines; `grow` adds more after so many requests. */
function desk(lines: number, grow: { after: number; by: number } = { after: 0, by: 0 }) {
  let asked = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    const search = new URL(url, "http://desk").searchParams;
    const after = Number(search.get("after"));
    asked += 1;
    const known = grow.after > 0 && asked > grow.after ? lines + grow.by : lines;
    const count = Math.max(0, Math.min(Number(search.get("limit")), known - after));
    const items = Array.from({ length: count }, (_, i) => ({
      seq: after + i + 1,
      type: "log",
      message: "",
      data: null,
    }));
    return new Response(JSON.stringify({ items, nextAfter: after + count }));
  });
  return () => asked;
}

async function readWhole(log: RunLog): Promise<number[]> {
  log.fill();
  await expect.poll(() => log.store.getState().isLoading).toBe(false);
  return log.store.getState().events.map((event) => event.seq);
}

test("a long log is read to its end, in order, several pages at once", async () => {
  desk(7321);
  expect(await readWhole(new RunLog("run_1"))).toEqual(Array.from({ length: 7321 }, (_, i) => i + 1));
});

test("a log that grows while it is read has no gap", async () => {
  desk(1200, { after: 2, by: 900 });
  const seqs = await readWhole(new RunLog("run_1"));
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, i) => i + 1));
  expect(seqs.length).toBeGreaterThanOrEqual(1200);
});
