import { beforeAll, describe, expect, test } from "vitest";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { deskFingerprint } from "#test/desk-fingerprint.ts";

useDatabase();

const SIGN = { key: "sign", severity: "major", file: "src/round.ts", line: 42, issue: "Negative amounts round up" };
const LOG = { key: "log,entry", severity: "minor", issue: "There is no changelog entry" };
const REGION = { type: "object", required: ["region"], properties: { region: { enum: ["eu", "us"] } } };

let admin: Callers;
let viewer: Callers;
let stranger: Callers;

beforeAll(async () => {
  admin = await makeCallers();
  viewer = await makeCallers("viewer");
  await post("/projects", { slug: "other", key: "OTH", name: "Other" });
  stranger = await makeCallers("admin", "other");
});

const post = async (path: string, body: object, token = admin.automation) =>
  (await callApi("POST", `/api/v1${path}`, { token, body })).body;
const get = async (path: string) => (await callApi("GET", `/api/v1${path}`, { token: admin.read })).body;
const byAddress = (holdId: string, query: Record<string, string>, token = admin.read) =>
  callApi("GET", `/api/v1/holds/${holdId}/preview?${new URLSearchParams(query)}`, { token });
const byBody = (holdId: string, body: object, token = admin.read) =>
  callApi("POST", `/api/v1/holds/${holdId}/preview`, { token, body });

/** The open hold of a ticket of its own whose run has finished so. */
async function holdAfter(outcome: object) {
  const { ticket, run, leaseToken } = await claimNew();
  await post(`/runs/${run.id}/finish`, { leaseToken, ...outcome }, admin.agent);
  return openHoldOf(ticket.id);
}

/** The open hold of a ticket whose third attempt was rejected for the same two findings. */
async function holdAfterRejections() {
  let claim = await claimNew();
  for (let attempt = 1; attempt <= 3; attempt++) {
    if (attempt > 1) [claim] = (await post("/claims", { agent: "a" }, admin.agent)).claims;
    const { run, leaseToken } = claim;
    await post(`/runs/${run.id}/finish`, { leaseToken, outcome: "succeeded", diff: "+ x" }, admin.agent);
    await post(`/tickets/${claim.ticket.id}/verdict`, { verdict: "rejected", findings: [SIGN, LOG] }, admin.sentinel);
  }
  return openHoldOf(claim.ticket.id);
}

async function claimNew() {
  await post("/tickets", { title: "Round half to even", acceptanceCriteria: ["2.5 becomes 2"] });
  return (await post("/claims", { agent: "a" }, admin.agent)).claims[0];
}

const openHoldOf = async (ticketId: string) =>
  (await get(`/tickets/${ticketId}`)).holds.find(({ state }: { state: string }) => state === "open");

describe("the same bytes by the address and by the body, and a decision made on them passes", () => {
  test.each([
    ["a verb alone", { verb: "retry" }, { verb: "retry" }],
    ["a note", { verb: "retry", note: "Use Math.sign" }, { verb: "retry", note: "Use Math.sign" }],
    ["a blank note", { verb: "retry", note: " \n" }, { verb: "retry", note: " \n" }],
    [
      "findings left out and a grant",
      { verb: "retry", waive: '["log,entry"]', rejections: "1" },
      { verb: "retry", waive: ["log,entry"], grant: { rejections: 1 } },
    ],
    ["a verb that runs nothing", { verb: "review", waive: "sign" }, { verb: "review", waive: ["sign"] }],
  ])("a rejected ticket: %s", async (_, query, body) => {
    await expectSame(await holdAfterRejections(), query, body);
  });

  test.each([
    ["an option", { text: "Where?", options: ["Anywhere", "1"], schema: REGION }, "Anywhere", "Anywhere"],
    ["what fits the schema", { text: "Where?", schema: REGION }, '{"region":"eu"}', { region: "eu" }],
    ["a number", { text: "How many?", schema: { type: "integer" } }, "12", 12],
    ["text that only looks like JSON", { text: "Which?" }, '{"region":"eu"}', '{"region":"eu"}'],
  ])("a question: %s", async (_, question, text, answer) => {
    const hold = await holdAfter({ outcome: "paused", reason: "question", question });
    await expectSame(
      hold,
      { verb: "answer", answer: text, note: "Now" },
      { verb: "answer", answer, note: "Now", keep: { days: 1 } },
    );
  });

  test.each([
    ["budget", { verb: "continue" }, { verb: "continue" }],
    ["budget", { verb: "continue", dollars: "2.5" }, { verb: "continue", grant: { dollars: 2.5 } }],
    ["approval", { verb: "reject", note: "Too risky" }, { verb: "reject", note: "Too risky", answer: null }],
    ["approval", { verb: "cancel" }, { verb: "cancel", waive: [], grant: null }],
  ])("paused for %s: %o", async (reason, query, body) => {
    await expectSame(await holdAfter({ outcome: "paused", reason }), query, body);
  });

  async function expectSame(hold: { id: string; version: number }, query: Record<string, string>, body: object) {
    const before = await deskFingerprint();
    const shown = await byBody(hold.id, { ...body, version: hold.version + 7, briefSha256: "0".repeat(64) });
    expect(shown).toMatchObject({ status: 200, body: { errors: [] } });
    expect((await byBody(hold.id, body)).body).toEqual(shown.body);
    expect((await byAddress(hold.id, query)).body).toEqual(shown.body);
    expect(await deskFingerprint()).toBe(before);
    const { version } = hold;
    const briefSha256 = shown.body.sha256;
    const path = `/api/v1/holds/${hold.id}/decision`;
    const token = admin.automation;
    const stale = await callApi("POST", path, { token, body: { ...body, version, briefSha256: "0".repeat(64) } });
    expect(stale).toMatchObject({ status: 409, body: { code: "version_mismatch" } });
    expect((await callApi("POST", path, { token, body: { ...body, version, briefSha256 } })).status).toBe(200);
    await stopWhatWasDecided(hold.id);
  }

  /** So that no later test claims it. */
  async function stopWhatWasDecided(holdId: string) {
    const { ticket } = await get(`/holds/${holdId}`);
    await callApi("POST", `/api/v1/tickets/${ticket.id}/cancel`, { token: admin.automation, body: {} });
  }
});

describe("a preview by the body", () => {
  test("is for whoever may read the hold, needs no Idempotency-Key, and takes one", async () => {
    const hold = await holdAfter({ outcome: "paused", reason: "budget" });
    const body = { verb: "continue" };
    for (const { read, automation, agent } of [admin, viewer])
      for (const token of [read, automation, agent]) expect((await byBody(hold.id, body, token)).status).toBe(200);
    const token = viewer.read;
    const headers = { "idempotency-key": "look" };
    expect((await callApi("POST", `/api/v1/holds/${hold.id}/preview`, { token, body, headers })).status).toBe(200);
    for (const ask of [() => byBody(hold.id, body, stranger.read), () => byBody("hld_none", body)])
      expect(await ask()).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("says what could not be decided just as the address does", async () => {
    const { id } = await holdAfter({ outcome: "paused", reason: "budget" });
    for (const [path, body, query] of [
      ["verb", { verb: "approve" }, { verb: "approve" }],
      ["verb", {}, {}],
      ["waive", { verb: "continue", waive: ["sign"] }, { verb: "continue", waive: "sign" }],
      ["grant.tries", { verb: "continue", grant: { tries: 1 } }, { verb: "continue", tries: "1" }],
    ] as const) {
      const refusal = { status: 422, body: { code: "invalid_request", errors: [{ path }] } };
      expect(await byBody(id, body)).toMatchObject(refusal);
      expect(await byAddress(id, query)).toMatchObject(refusal);
    }
    for (const [path, body] of [
      ["grant.dollars", { verb: "continue", grant: { dollars: 0 } }],
      ["grant", { verb: "continue", grant: {} }],
      ["dollars", { verb: "continue", dollars: 2 }],
      ["waive", { verb: "continue", waive: "sign" }],
      ["version", { verb: "continue", version: "1" }],
      ["briefSha256", { verb: "continue", briefSha256: "abc" }],
    ] as const)
      expect(await byBody(id, body)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect(await byAddress(id, { verb: "continue", dollars: "0" })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "dollars" }] },
    });
  });

  test("of an answer that is missing or does not fit says what is wrong instead of bytes", async () => {
    const question = { text: "Where?", schema: REGION };
    const { id } = await holdAfter({ outcome: "paused", reason: "question", question });
    for (const [answer, text, error] of [
      [undefined, undefined, { path: "answer", message: "is needed to answer" }],
      [null, "null", { path: "answer", message: "is needed to answer" }],
      ["", "", { path: "answer", message: "is needed to answer" }],
      [{ region: "mars" }, '{"region":"mars"}', { path: "answer.region", message: "must be one of eu, us" }],
      ["eu", "eu", { path: "answer" }],
    ] as const) {
      const shown = await byBody(id, { verb: "answer", answer });
      expect(shown).toMatchObject({ status: 200, body: { text: "", errors: [error] } });
      const query = { verb: "answer", ...(text !== undefined && { answer: text }) };
      expect((await byAddress(id, query)).body).toEqual(shown.body);
    }
  });
});
