import { beforeAll, expect, test } from "vitest";
import { INSIGHT_CARDS, type Insights } from "#lib/contract/insights.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { pastHold, pastReview, pastRun, pastTicket } from "#test/history.ts";

useDatabase();

let callers: Callers;
let ticket: string;
const get = (path: string) => callApi("GET", `/api/v1${path}`, { token: callers.read });

beforeAll(async () => {
  callers = await makeCallers();
  ticket = await pastTicket();
  const run = await pastRun(ticket, { number: 1, state: "succeeded", ended: 2, agent: '=HYPERLINK("http://x")' });
  await pastReview(ticket, run, { number: 1, verdict: "rejected", ended: 2, sentinel: "-2+3,Zürich" });
  await pastHold(ticket, callers.userId, { opened: 2, seen: 1.5, closed: 1 });
});

test("every card is answered, over the days that were asked for", async () => {
  const { body } = await get("/insights?project=default&days=90&zone=Europe%2FBerlin");
  expect(Object.keys(body)).toEqual(["period", "asOf", ...INSIGHT_CARDS]);
  expect(body.period.days).toHaveLength(90);
  const { period, asOf, holds, ...rest } = (await get("/insights?cards=holds")).body as Insights;
  expect([period.days.length, holds?.opened, rest]).toEqual([30, 1, {}]);
  expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now());
});

test("a period, a zone and a card that are not there are refused", async () => {
  for (const query of ["days=31", "days=0", "zone=Nowhere", "zone=", "cards=none"])
    expect(await get(`/insights?${query}`), query).toMatchObject({ status: 422 });
  expect(await get("/insights/none.csv")).toMatchObject({ status: 404 });
  expect(await get("/insight-tickets?number=holds&attempt=9")).toMatchObject({ status: 422 });
});

test("each card is a file, whose text is no formula", async () => {
  for (const card of INSIGHT_CARDS) {
    const { status, headers } = await get(`/insights/${card}.csv?days=7`);
    expect([card, status, headers.get("content-type")]).toEqual([card, 200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="insights-${card}-7-days.csv"`);
  }
  expect((await get("/insights/agents.csv")).body).toContain(`\r\n"'=HYPERLINK(""http://x"")",1,1,0,0,0,1,1,1\r\n`);
  expect((await get("/insights/overturns.csv")).body).toContain(`\r\n"'-2+3,Zürich",1,0,0,0,0\r\n`);
  const times = (await get("/insights/times.csv?days=7")).body.split("\r\n");
  expect(times[0]).toContain("reason,first look: holds,first look: median (seconds)");
  expect(times[1]).toBe("max_retries,1,1800,1800,1,3600,3600");
});

test("a point names its tickets", async () => {
  const { body } = await get("/insight-tickets?number=holds&reason=max_retries");
  expect(body).toMatchObject({ total: 1, items: [{ id: ticket, count: 1 }] });
  expect((await get("/insight-tickets?number=holds&reason=lost")).body).toMatchObject({ items: [], total: 0 });
});
