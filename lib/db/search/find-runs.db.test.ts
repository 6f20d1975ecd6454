import { beforeAll, expect, test } from "vitest";
import { pool } from "#lib/db/connection/pool.ts";
import { deleteLogLines } from "#lib/db/retention/removable-lines.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { writeRunWords } from "./write-run-words.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers("admin");
});

const post = async (address: string, body: object, token = admin.agent) =>
  callApi("POST", `/api/v1${address}`, { token, body });
const find = async (query: Record<string, string>, token = admin.read) =>
  (await callApi("GET", `/api/v1/runs?${new URLSearchParams(query)}`, { token })).body;
const found = async (query: Record<string, string>) =>
  (await find(query)).items.map(({ id, match }: { id: string; match: { seq: number | null } }) => [id, match.seq]);

interface Claimed {
  id: string;
  leaseToken: string;
}

/** A run that is under way, with these lines in its log. */
async function started(lines: (string | object)[], agent = "a", token = admin.agent): Promise<Claimed> {
  const label = crypto.randomUUID();
  await post("/tickets", { title: "t", labels: [label], reviewRequired: false }, admin.automation);
  const [{ run, leaseToken }] = (await post("/claims", { agent, labels: [label] }, token)).body.claims;
  const claimed = { id: run.id as string, leaseToken: leaseToken as string };
  await said(claimed, lines, token);
  return claimed;
}

async function said({ id, leaseToken }: Claimed, lines: (string | object)[], token = admin.agent) {
  for (let sent = 0; sent < lines.length; sent += 500) {
    const events = lines
      .slice(sent, sent + 500)
      .map((line) => (typeof line === "string" ? { type: "log", message: line } : { type: "tool_result", data: line }));
    expect((await post(`/runs/${id}/events`, { leaseToken, events }, token)).status).toBe(200);
  }
}

async function finished({ id, leaseToken }: Claimed, report: object = { outcome: "succeeded" }, token = admin.agent) {
  expect((await post(`/runs/${id}/finish`, { leaseToken, ...report }, token)).status).toBe(200);
  await writeRunWords();
}

const filler = (lines: number) => Array.from({ length: lines }, (_, n) => `line ${n}`);

test("a line is found by its words, in any order, as a path, as a beginning, and in the result of a tool", async () => {
  const run = await started([...filler(70), "connect ECONNREFUSED 10.0.0.7:5432", { output: "at src/page.ts\nzebra" }]);
  await finished(run);
  for (const q of ["econnrefused", "10.0.0.7 connect", "ECONNREF", "10.0.0.7:5432"])
    expect([q, await found({ q })]).toEqual([q, [[run.id, 71]]]);
  for (const q of ["src/page.ts", "zebra"]) expect([q, await found({ q })]).toEqual([q, [[run.id, 72]]]);
  for (const q of ["page.src", "econnrefused nowhere", "ec", "…", "'", "a & !b | (", "\\"])
    expect([q, await found({ q })]).toEqual([q, []]);
  expect((await find({ q: "econnrefused" })).items[0]).toMatchObject({
    agent: "a",
    match: { text: "connect ECONNREFUSED 10.0.0.7:5432" },
  });
  // A word of the first document and one of the third do not stand near each other.
  expect(await found({ q: "line econnrefused 5" })).toEqual([]);
});

test("what a run reported is found without a line; category, state and agent narrow", async () => {
  const failed = await started([], "narrow-1");
  await finished(failed, { outcome: "failed", error: { message: "quokka 503 overloaded", httpStatus: 503 } });
  const done = await started(["quokka seen"], "narrow-2");
  await finished(done, { outcome: "succeeded", summary: "fed the wombat" });
  expect(await found({ q: "quokka" })).toEqual([
    [done.id, 1],
    [failed.id, null],
  ]);
  expect(await found({ q: "wombat" })).toEqual([[done.id, null]]);
  expect(await found({ q: "quokka", category: "api" })).toEqual([[failed.id, null]]);
  expect(await found({ q: "quokka", state: "succeeded" })).toEqual([[done.id, 1]]);
  expect(await found({ q: "quokka", agent: "narrow-1" })).toEqual([[failed.id, null]]);
  expect(await found({ q: "quokka", id: done.id })).toEqual([[done.id, 1]]);
  const { items } = await find({ category: "api", agent: "narrow-1,narrow-2" });
  expect(items.map(({ id }: Claimed) => id)).toEqual([failed.id]);
  const page = await find({ q: "quokka", limit: "1" });
  expect([page.items.length, (await find({ q: "quokka", cursor: page.nextCursor })).items[0].id]).toEqual([
    1,
    failed.id,
  ]);
});

test("a paused run is found with what it said until then, and again with what it said after its answer", async () => {
  const run = await started(["gibbon before"]);
  await finished(run, { outcome: "paused", reason: "question", question: { text: "Which?" } });
  expect(await found({ q: "gibbon" })).toEqual([[run.id, 1]]);
  await pool().query("UPDATE run SET state = 'running', lease_expires_at = now() + interval '1 minute' WHERE id = $1", [
    run.id,
  ]);
  await pool().query("INSERT INTO run_event (run_id, seq, type, message) VALUES ($1, 2, 'log', 'tarsier after')", [
    run.id,
  ]);
  await writeRunWords();
  expect(await found({ q: "tarsier" })).toEqual([]);
  await pool().query("UPDATE run SET state = 'succeeded', lease_expires_at = NULL, ended_at = now() WHERE id = $1", [
    run.id,
  ]);
  await writeRunWords();
  expect(await found({ q: "tarsier" })).toEqual([[run.id, 2]]);
  expect(await found({ q: "gibbon" })).toEqual([[run.id, 1]]);
});

test("a log that takes several turns is found to its end, by whichever process", async () => {
  const run = await started([...filler(4100), "pangolin at the end"]);
  expect((await post(`/runs/${run.id}/finish`, { leaseToken: run.leaseToken, outcome: "succeeded" })).status).toBe(200);
  await Promise.all([writeRunWords(), writeRunWords(), writeRunWords()]);
  await writeRunWords();
  expect(await found({ q: "pangolin" })).toEqual([[run.id, 4101]]);
  expect((await pool().query("SELECT count(*)::int AS left FROM run_to_search")).rows).toEqual([{ left: 0 }]);
});

test("a project out of sight, and for an agent what others claimed, is not found", async () => {
  const own = await started(["ocelot mine"], "own");
  await finished(own);
  const account = { name: "another", scope: "agent", projectSlug: null, actsForEmail: admin.email } as const;
  const other = (await createToken(account)).token;
  const theirs = await started(["ocelot theirs"], "theirs", other);
  await finished(theirs, { outcome: "succeeded" }, other);
  const ids = async (token: string) =>
    (await find({ q: "ocelot" }, token)).items.map(({ id }: Claimed) => id).toSorted();
  expect(await ids(admin.read)).toEqual([own.id, theirs.id].toSorted());
  expect([await ids(admin.agent), await ids(other)]).toEqual([[own.id], [theirs.id]]);
  await pool().query("UPDATE run_words SET project_id = 'prj_elsewhere' WHERE run_id = $1", [own.id]);
  expect(await find({ q: "ocelot", project: "default" })).toMatchObject({ items: [{ id: theirs.id }] });
});

test("a log that is in files is not found any more, what was reported is", async () => {
  const run = await started(["numbat in the log"]);
  await finished(run, { outcome: "succeeded", summary: "numbat in the summary" });
  await deleteLogLines(run.id);
  expect(await found({ q: "numbat" })).toEqual([[run.id, null]]);
  expect((await pool().query("SELECT first_seq FROM run_words WHERE run_id = $1", [run.id])).rows).toEqual([
    { first_seq: 0 },
  ]);
});
