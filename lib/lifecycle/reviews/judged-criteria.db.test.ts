import { beforeAll, expect, test } from "vitest";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let tokens: Callers;
beforeAll(async () => {
  tokens = await makeCallers();
});

const post = async (path: string, token: string, body: object) => callApi("POST", `/api/v1${path}`, { token, body });

/** The next run of a ticket succeeds; its id. */
async function succeed(): Promise<string> {
  const { body } = await post("/claims", tokens.agent, { agent: "a" });
  const [{ run, leaseToken }] = body.claims;
  await post(`/runs/${run.id}/finish`, tokens.agent, { leaseToken, outcome: "succeeded", diff: "+1" });
  return run.id;
}

async function makeTicket(): Promise<string> {
  const fields = { title: "T", acceptanceCriteria: ["2.5 becomes 2", "3.5 becomes 4"] };
  return (await post("/tickets", tokens.automation, fields)).body.id;
}

test("a verdict without a lease judges the run that it names, or none", async () => {
  const id = await makeTicket();
  const judge = (runId: string, verdict: object) =>
    post(`/tickets/${id}/verdict`, tokens.sentinel, { sentinel: "ci", runId, ...verdict });
  const first = await succeed();
  expect((await judge(first, { verdict: "rejected", feedbackForAgent: ["no"] })).body.ticket.state).toBe("ready");
  const second = await succeed();
  const late = await judge(first, { verdict: "approved" });
  expect(late).toMatchObject({ status: 409, body: { code: "stale_transition" } });
  expect((await judge(second, { verdict: "approved" })).body).toMatchObject({
    ticket: { state: "done" },
    review: { runId: second },
  });
});

test("a verdict says of each criterion whether it is met", async () => {
  const id = await makeTicket();
  await succeed();
  const judge = (criteria: unknown) =>
    post(`/tickets/${id}/verdict`, tokens.sentinel, { verdict: "approved", criteria });
  for (const wrong of [
    [{ index: 2, met: true }],
    [{ index: -1, met: true }],
    [
      { index: 0, met: true },
      { index: 0, met: false },
    ],
  ])
    expect(await judge(wrong), JSON.stringify(wrong)).toMatchObject({ status: 422, body: { code: "invalid_request" } });
  const criteria = [
    { index: 0, met: true },
    { index: 1, met: false },
  ];
  expect((await judge(criteria)).body.review.criteria).toEqual(criteria);
  const { body } = await callApi("GET", `/api/v1/tickets/${id}`, { token: tokens.read });
  expect(body.reviews.at(-1).criteria).toEqual(criteria);
});

test("a claimed review says it as well", async () => {
  await makeTicket();
  await succeed();
  const { body } = await post("/review-claims", tokens.sentinel, { sentinel: "s" });
  const criteria = [{ index: 1, met: true }];
  const verdict = { leaseToken: body.review.leaseToken, verdict: "approved", criteria };
  const said = await post(`/reviews/${body.review.id}/verdict`, tokens.sentinel, verdict);
  expect(said.body.review.criteria).toEqual(criteria);
  expect((await post(`/reviews/${body.review.id}/verdict`, tokens.sentinel, verdict)).body).toEqual(said.body);
});
