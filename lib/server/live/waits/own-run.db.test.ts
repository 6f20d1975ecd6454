import { beforeAll, expect, test } from "vitest";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

let admin: Callers;
beforeAll(async () => {
  process.env.YARDMASTER_RATE_LIMIT = "off";
  admin = await makeCallers();
});

const claim = (agent: string, label: string, waitSeconds: number) =>
  callApi("POST", "/api/v1/claims", { token: admin.agent, body: { agent, labels: [label], waitSeconds } });
const waiting = (count: number) =>
  expect.poll(async () => (await metrics().openWaits.get()).values[0]?.value ?? 0, { timeout: 5000 }).toBe(count);

/** A run of `mender` that asks; answers how a lead answers it. */
async function ask(label: string) {
  await callApi("POST", "/api/v1/tickets", { token: admin.automation, body: { title: label, labels: [label] } });
  const [{ run, leaseToken }] = (await claim("mender", label, 0)).body.claims;
  const paused = await callApi("POST", `/api/v1/runs/${run.id}/finish`, {
    token: admin.agent,
    body: { leaseToken, outcome: "paused", reason: "question", question: { text: "Which?" } },
  });
  const decide = () =>
    callApi("POST", `/api/v1/holds/${paused.body.ticket.openHoldId}/decision`, {
      token: admin.automation,
      body: { verb: "answer", version: 1, answer: "this" },
    });
  return { runId: run.id, leaseToken, decide };
}

test("an agent that begins anew under its name gets its decided run at once, another one does not", async () => {
  const { runId, decide } = await ask("restarted");
  await decide();
  expect((await claim("other", "restarted", 0)).status).toBe(204);
  const { claims } = (await claim("mender", "restarted", 0)).body;
  expect(claims).toMatchObject([{ run: { id: runId, agent: "mender" }, resume: { answer: "this" } }]);
});

test("also where it came before the decision, and behind others who want the same", async () => {
  const { runId, decide } = await ask("early");
  const other = claim("other", "early", 10);
  await waiting(1);
  const own = claim("mender", "early", 25);
  await waiting(2);
  await decide();
  expect(await Promise.race([own.then(() => "own"), other.then(() => "other")])).toBe("own");
  expect((await own).body.claims).toMatchObject([{ run: { id: runId } }]);
  expect((await other).status).toBe(204);
});

test("an agent that waits with its token goes before a claim in its name", async () => {
  const { runId, leaseToken, decide } = await ask("alive");
  const claimed = claim("mender", "alive", 2);
  await waiting(1);
  const body = { leaseToken, waitSeconds: 25 };
  const resumed = callApi("POST", `/api/v1/runs/${runId}/resume`, { token: admin.agent, body });
  await waiting(2);
  await decide();
  expect((await resumed).body).toMatchObject({ run: { id: runId } });
  expect((await claimed).status).toBe(204);
});
