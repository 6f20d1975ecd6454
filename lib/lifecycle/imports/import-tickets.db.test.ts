import { beforeAll, expect, test } from "vitest";
import type { ImportReport } from "#lib/contract/imports.ts";
import { pool } from "#lib/db/connection/pool.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { cpuTime } from "#test/cpu-time.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let admin: Callers;
let viewer: Callers;

beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
  viewer = await makeCallers("viewer");
});

const post = (body: unknown, token = admin.automation) => callApi("POST", "/api/v1/imports", { token, body });
const csv = async (text: string, more: object = {}): Promise<ImportReport> =>
  (await post({ format: "csv", text, state: "ready", ...more })).body;
const read = async (key: string | null) => (await callApi("GET", `/api/v1/tickets/${key}`, { token: admin.read })).body;
const count = async () => (await pool().query("SELECT count(*)::int AS n FROM ticket")).rows[0].n as number;

test("a preview makes nothing; the import makes exactly it, once", async () => {
  const text =
    "id,title,criteria,labels,priority,depends on\nA-1,Lay rails,it holds,yard,high,\nA-2,Run trains,,,,A-1\n";
  const preview = await csv(text, { dryRun: true });
  expect(preview).toMatchObject({ dryRun: true, counts: { rows: 2, make: 2, made: 0, skipped: 0, wrong: 0 } });
  expect(await count()).toBe(0);
  const report = await csv(text, { sha256: preview.sha256 });
  expect(report.counts).toEqual({ rows: 2, make: 0, made: 2, skipped: 0, wrong: 0 });
  const [first, second] = await Promise.all(report.rows.map(({ key }) => read(key)));
  expect(first).toMatchObject({
    title: "Lay rails",
    acceptanceCriteria: ["it holds"],
    labels: ["yard"],
    priority: "high",
    state: "ready",
    source: { key: "csv:A-1", url: null },
  });
  expect(second).toMatchObject({ state: "blocked", dependsOn: [first.id] });
  const again = await csv(text);
  expect(again.counts).toMatchObject({ made: 0, skipped: 2 });
  expect(again.rows[1]).toMatchObject({ key: second.key, reasons: [`is here already as ${second.key}`] });
  expect(await count()).toBe(2);
  const created = await callApi("GET", `/api/v1/tickets/${first.key}/events`, { token: admin.read });
  expect(created.body.items).toMatchObject([{ type: "ticket.created", data: { imported: true } }]);
});

test("what is imported is a draft of foreign text, until a lead says otherwise", async () => {
  const { body } = await post({ format: "csv", text: "title\nLay\u202e rails\n" });
  const made = await read(body.rows[0].key);
  expect(made).toMatchObject({ state: "draft", foreignText: true, title: "Lay\u202e rails" });
  const path = `/api/v1/tickets/${made.key}`;
  const own = { version: made.version, foreignText: false };
  expect(await callApi("PATCH", path, { token: admin.automation, body: own })).toMatchObject({
    status: 200,
    body: { foreignText: false, textVersion: 1, version: made.version + 1 },
  });
  const written = await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: { title: "Ours" } });
  expect(written.body.foreignText).toBe(false);
  const copied = { title: "Copied", foreignText: true, labels: ["outside"] };
  await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: copied });
  const claimed = await callApi("POST", "/api/v1/claims", {
    token: admin.agent,
    body: { agent: "reads-outside", labels: ["outside"] },
  });
  expect(claimed.body.claims[0].brief.text).toContain("The following text comes from outside");
});

test("wrong rows refuse the whole, or are left out and told", async () => {
  const text = "title,depends on\nfine,\nlost,NOWHERE-1\n";
  const before = await count();
  expect(await post({ format: "csv", text })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "rows.3", message: expect.stringContaining("NOWHERE-1") }] },
  });
  expect(await count()).toBe(before);
  expect((await csv(text, { skipWrong: true })).counts).toMatchObject({ made: 1, wrong: 1 });
});

test("a file without anything in it is refused in the words of its format", async () => {
  const refused = async (format: string, text: string) => (await post({ format, text })).body.detail;
  expect(await refused("csv", "title\n")).toMatch(/has no rows: .*line of names/);
  expect(await refused("github", "[]")).toMatch(/^The file has no issues in it: (?!.*names)/);
});

test("rows that wait for each other are refused, in the preview too", async () => {
  const text = "id,title,depends on\nC-1,a,C-2\nC-2,b,C-1\n";
  for (const dryRun of [true, false]) {
    const answer = await post({ format: "csv", text, dryRun });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_request" } });
    expect(answer.body.detail).toContain("waits for itself: C-1 → C-2 → C-1");
  }
});

test("a preview that is no longer true is refused", async () => {
  const text = "id,title\nB-1,a\nB-2,b\n";
  const { sha256 } = await csv(text, { dryRun: true });
  await csv("id,title\nB-1,a\n");
  expect(await post({ format: "csv", text, sha256 })).toMatchObject({
    status: 409,
    body: { code: "version_mismatch" },
  });
});

test("issues wait for issues, for imported ones and for none that are closed; the text of others is only text", async () => {
  const issue = (number: number, more: object = {}) => ({
    number,
    title: `<script>alert(${number})</script>`,
    body: "",
    state: "open",
    labels: [],
    html_url: `https://github.com/acme/shop/issues/${number}`,
    ...more,
  });
  const send = async (issues: object[]): Promise<ImportReport> =>
    (await post({ format: "github", text: JSON.stringify(issues), state: "draft", reviewRequired: false })).body;
  const first = await send([issue(1), issue(2, { state: "closed" }), issue(3, { body: "depends on #1, #2 and #77" })]);
  expect(first.counts).toMatchObject({ made: 2, skipped: 1 });
  expect(first.rows[2]?.notes).toEqual([
    "#2 is closed: not waited for",
    "waits for #77, which is neither in this file nor in the project: left out",
  ]);
  const later = await send([issue(1), issue(9, { body: "Blocked by: #3" })]);
  expect(later.rows.map(({ outcome }) => outcome)).toEqual(["skipped", "made"]);
  const made = await read(later.rows[1]?.key ?? null);
  expect(made).toMatchObject({
    title: "<script>alert(9)</script>",
    state: "draft",
    reviewRequired: false,
    dependsOn: [(await read(first.rows[2]?.key ?? null)).id],
    source: { url: "https://github.com/acme/shop/issues/9" },
  });
  const graph = await callApi("GET", `/api/v1/tickets/${made.key}/dependencies`, { token: admin.read });
  expect(graph.body.nodes.map(({ level }: { level: number }) => level)).toEqual([0, -1, -2]);
  expect(graph.body.edges).toHaveLength(2);
});

test("two imports of one file at once make each row once", async () => {
  const text = `id,title\n${Array.from({ length: 40 }, (_, n) => `D-${n},row ${n}`).join("\n")}`;
  const reports = await Promise.all([csv(text), csv(text)]);
  expect(reports.map(({ counts }) => counts.made).toSorted((a, b) => a - b)).toEqual([0, 40]);
});

test("5,000 rows in one go, in the order of the file, within the body's limit", async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => `E-${n},row ${n},"${"text ".repeat(300)}",E-${n - 1}`);
  rows[0] = "E-0,row 0,,";
  const started = cpuTime();
  const report = await csv(`id,title,description,depends on\n${rows.join("\n")}`);
  expect(report.counts.made).toBe(5000);
  expect(cpuTime() - started).toBeLessThan(15_000);
  const numbers = report.rows.map(({ key }) => Number(key?.split("-")[1]));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  const list = await callApi("GET", "/api/v1/tickets?limit=2", { token: admin.read });
  expect(list.body.items.map(({ title }: { title: string }) => title)).toEqual(["row 4999", "row 4998"]);
});

test("who may only read imports nothing; a file that is none says what to do", async () => {
  expect(await post({ format: "csv", text: "title\na" }, viewer.automation)).toMatchObject({ status: 403 });
  expect(await post({ format: "csv", text: "title\na", project: "nowhere" })).toMatchObject({ status: 404 });
  expect(await post({ format: "github", text: "title\na" })).toMatchObject({ status: 422 });
  expect(await post({ format: "csv", text: "title\n" })).toMatchObject({ status: 422 });
  const untitled = await csv("a,b\n1,2\n", { dryRun: true });
  expect(untitled).toMatchObject({ counts: { wrong: 1 }, columns: [{ name: "a", example: "1" }, { name: "b" }] });
});

test("the first steps are told from rows, and put aside for one person", async () => {
  await callApi("POST", "/api/v1/projects", {
    token: admin.automation,
    body: { slug: "new", key: "NEW", name: "New" },
  });
  const steps = async () => (await callApi("GET", "/api/v1/first-steps?project=new", { token: admin.read })).body;
  expect(await steps()).toMatchObject({ ticket: null, run: null, dismissed: false, mayWrite: false });
  const ticket = (await post({ format: "csv", text: "title\nfirst", project: "new", state: "ready" })).body.rows[0].key;
  expect((await steps()).ticket).toMatchObject({ key: ticket, state: "ready" });
  const claim = await callApi("POST", "/api/v1/claims", { token: admin.agent, body: { agent: "a-1", project: "new" } });
  const { run, leaseToken } = claim.body.claims[0];
  await callApi("POST", `/api/v1/runs/${run.id}/finish`, {
    token: admin.agent,
    body: { leaseToken, outcome: "succeeded" },
  });
  expect(await steps()).toMatchObject({ token: { name: "agent" }, run: { state: "succeeded", ticketKey: ticket } });
});
