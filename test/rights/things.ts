import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { callApi } from "#test/api.ts";
import { PASSWORD } from "./bodies.ts";
import type { Crowd } from "./people.ts";

/** How things of the project `ours` are made through the interface, by those who may. */

/** What a row needs to ask; a lease is what only its holder knows. */
// biome-ignore lint/suspicious/noExplicitAny: each row reads what its kind of thing has
export type Thing = Record<string, any>;
export const send = async (by: { token?: string }, method: string, path: string, body?: unknown): Promise<Thing> => {
  const answer = await callApi(method, `/api/v1${path}`, { ...by, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

export const people = ({ credentials }: Crowd) => ({
  lead: credentials.automation,
  agent: credentials.agent,
  sentinel: credentials.sentinel,
});

export async function ticket(crowd: Crowd, fields: object = {}): Promise<Thing> {
  return send(people(crowd).lead, "POST", "/tickets", { title: "Secret of ours", ...fields });
}

/** A run that the agent of the table has claimed. */
export async function running(crowd: Crowd): Promise<Thing> {
  // A label of its own: what other rows left ready is not claimed instead.
  const labels = [newId("tkt")];
  const made = await ticket(crowd, { labels });
  const { claims } = await send(people(crowd).agent, "POST", "/claims", {
    agent: "builder",
    labels,
    leaseSeconds: 3600,
  });
  const [{ run, leaseToken }] = claims;
  return { ticketId: made.id, ticketKey: made.key, runId: run.id, leaseToken, labels };
}

export const finish = (crowd: Crowd, { runId, leaseToken }: Thing, outcome: object) =>
  send(people(crowd).agent, "POST", `/runs/${runId}/finish`, { leaseToken, ...outcome });

export async function open(crowd: Crowd, thing: Thing): Promise<Thing> {
  const { openHoldId } = await send(people(crowd).lead, "GET", `/tickets/${thing.ticketId}`);
  const { version } = await send(people(crowd).lead, "GET", `/holds/${openHoldId}`);
  return { ...thing, holdId: openHoldId, version };
}

export async function paused(crowd: Crowd, pause: object): Promise<Thing> {
  const thing = await running(crowd);
  await finish(crowd, thing, { outcome: "paused", ...pause });
  return open(crowd, thing);
}

/** What many failures have in common: whose attempts they were is all that names them. */
export async function cause(crowd: Crowd): Promise<Thing> {
  const { holdId } = await failed(crowd);
  const { fingerprint } = await send(people(crowd).lead, "GET", `/holds/${holdId}`);
  return { fingerprint, agent: "builder" };
}

export const asking = (crowd: Crowd) =>
  paused(crowd, { reason: "question", question: { text: "Which?", options: ["a", "b"] } });
export const CALL = { tool: "count", arguments: {}, folder: "/work" };
/** A rule by which every call of the tool is allowed. */
export async function allowing(crowd: Crowd): Promise<Thing> {
  const thing = await paused(crowd, { reason: "approval", call: CALL });
  await decide(crowd, thing, { verb: "approve", scope: "rule", rule: { arguments: "any" } });
  const { items } = await send(people(crowd).lead, "GET", "/consents?project=ours");
  return { id: items[0].id };
}
export const atLevel = (crowd: Crowd) =>
  paused(crowd, {
    reason: "max_retries",
    level: { current: 1, retryCount: 3, maxRetries: 3 },
    checkpoint: { level: 1, secrets: { "level 1": "hush" } },
  });

export const decide = (crowd: Crowd, { holdId, version }: Thing, decision: object) =>
  send(people(crowd).lead, "POST", `/holds/${holdId}/decision`, { version, ...decision });

export async function failed(crowd: Crowd): Promise<Thing> {
  const thing = await running(crowd);
  await finish(crowd, thing, { outcome: "failed", error: { message: "401 invalid x-api-key", httpStatus: 401 } });
  return open(crowd, thing);
}

export async function inReview(crowd: Crowd): Promise<Thing> {
  const thing = await running(crowd);
  await finish(crowd, thing, { outcome: "succeeded", diff: "+ done" });
  return thing;
}

/** A review that the sentinel of the table has claimed. */
export async function reviewing(crowd: Crowd): Promise<Thing> {
  const thing = await inReview(crowd);
  const body = { sentinel: "examiner", labels: thing.labels, leaseSeconds: 3600 };
  const { review } = await send(people(crowd).sentinel, "POST", "/review-claims", body);
  return { ...thing, reviewId: review.id, leaseToken: review.leaseToken };
}

/** A ticket that was held with one finding open. */
export async function found(crowd: Crowd): Promise<Thing> {
  const thing = await reviewing(crowd);
  const findings = [{ key: "k", severity: "major", issue: "wrong" }];
  const verdict = { leaseToken: thing.leaseToken, verdict: "rejected", findings };
  await send(people(crowd).sentinel, "POST", `/reviews/${thing.reviewId}/verdict`, verdict);
  await send(people(crowd).lead, "POST", `/tickets/${thing.ticketId}/hold`, { note: "look" });
  return open(crowd, thing);
}

export async function batch(crowd: Crowd): Promise<Thing> {
  const thing = await failed(crowd);
  const { id } = await send(people(crowd).lead, "POST", "/hold-batches", { ids: [thing.holdId], verb: "retry" });
  return { ...thing, batchId: id };
}

export const labelled = async (crowd: Crowd, path: string, body: object): Promise<Thing> =>
  send(people(crowd).lead, "POST", path, body);

export async function newMember(): Promise<{ id: string; email: string }> {
  const email = `${newId("usr")}@example.com`.toLowerCase();
  return createUser({ email, password: PASSWORD, role: "viewer", projectSlug: "ours" });
}
