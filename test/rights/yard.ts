import { runHoldBatches } from "#lib/lifecycle/batches/run-hold-batches.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { createUser } from "#lib/lifecycle/people/create-user.ts";
import { makePasswordLink } from "#lib/lifecycle/people/passwords/make-password-link.ts";
import { newId } from "#lib/lifecycle/transaction/id.ts";
import { callApi } from "#test/api.ts";
import { PASSWORD, PROFILE, WORKSPACE } from "./bodies.ts";
import { type Credentials, type Crowd, makeCrowd, sessionOf } from "./people.ts";

/** What there is to ask for, made through the interface by those who may, in the project `ours`. */

/** What a row needs to ask; a lease is what only its holder knows. */
// biome-ignore lint/suspicious/noExplicitAny: each row reads what its kind of thing has
export type Thing = Record<string, any>;
export type Yard = Crowd & { make(kind: Kind): Promise<Thing>; claim(by: Credentials): Promise<void> };

export async function makeYard(): Promise<Yard> {
  const first = await createUser({ email: "first@example.com", password: PASSWORD, role: "admin" });
  const { token } = await createToken({ name: "first", scope: "automation", actsForEmail: first.email });
  for (const [slug, key] of [
    ["ours", "OUR"],
    ["theirs", "THE"],
  ])
    await send({ token }, "POST", "/projects", { slug, key, name: slug });
  const crowd = await makeCrowd();
  return { ...crowd, make: (kind) => KINDS[kind](crowd), claim: (by) => claimAs(crowd, by) };
}

const send = async (by: { token?: string }, method: string, path: string, body?: unknown): Promise<Thing> => {
  const answer = await callApi(method, `/api/v1${path}`, { ...by, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const people = ({ credentials }: Crowd) => ({
  lead: credentials.automation,
  agent: credentials.agent,
  sentinel: credentials.sentinel,
});

async function ticket(crowd: Crowd, fields: object = {}): Promise<Thing> {
  return send(people(crowd).lead, "POST", "/tickets", { title: "Secret of ours", ...fields });
}

/** A run that the agent of the table has claimed. */
async function running(crowd: Crowd): Promise<Thing> {
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

const finish = (crowd: Crowd, { runId, leaseToken }: Thing, outcome: object) =>
  send(people(crowd).agent, "POST", `/runs/${runId}/finish`, { leaseToken, ...outcome });

async function open(crowd: Crowd, thing: Thing): Promise<Thing> {
  const { openHoldId } = await send(people(crowd).lead, "GET", `/tickets/${thing.ticketId}`);
  const { version } = await send(people(crowd).lead, "GET", `/holds/${openHoldId}`);
  return { ...thing, holdId: openHoldId, version };
}

async function paused(crowd: Crowd, pause: object): Promise<Thing> {
  const thing = await running(crowd);
  await finish(crowd, thing, { outcome: "paused", ...pause });
  return open(crowd, thing);
}

/** What many failures have in common: whose attempts they were is all that names them. */
async function cause(crowd: Crowd): Promise<Thing> {
  const { holdId } = await failed(crowd);
  const { fingerprint } = await send(people(crowd).lead, "GET", `/holds/${holdId}`);
  return { fingerprint, agent: "builder" };
}

const asking = (crowd: Crowd) =>
  paused(crowd, { reason: "question", question: { text: "Which?", options: ["a", "b"] } });
const CALL = { tool: "count", arguments: {}, folder: "/work" };
/** A rule by which every call of the tool is allowed. */
async function allowing(crowd: Crowd): Promise<Thing> {
  const thing = await paused(crowd, { reason: "approval", call: CALL });
  await decide(crowd, thing, { verb: "approve", scope: "rule", rule: { arguments: "any" } });
  const { items } = await send(people(crowd).lead, "GET", "/consents?project=ours");
  return { id: items[0].id };
}
const atLevel = (crowd: Crowd) =>
  paused(crowd, {
    reason: "max_retries",
    level: { current: 1, retryCount: 3, maxRetries: 3 },
    checkpoint: { level: 1, secrets: { "level 1": "hush" } },
  });

const decide = (crowd: Crowd, { holdId, version }: Thing, decision: object) =>
  send(people(crowd).lead, "POST", `/holds/${holdId}/decision`, { version, ...decision });

async function failed(crowd: Crowd): Promise<Thing> {
  const thing = await running(crowd);
  await finish(crowd, thing, { outcome: "failed", error: { message: "401 invalid x-api-key", httpStatus: 401 } });
  return open(crowd, thing);
}

async function inReview(crowd: Crowd): Promise<Thing> {
  const thing = await running(crowd);
  await finish(crowd, thing, { outcome: "succeeded", diff: "+ done" });
  return thing;
}

/** A review that the sentinel of the table has claimed. */
async function reviewing(crowd: Crowd): Promise<Thing> {
  const thing = await inReview(crowd);
  const body = { sentinel: "examiner", labels: thing.labels, leaseSeconds: 3600 };
  const { review } = await send(people(crowd).sentinel, "POST", "/review-claims", body);
  return { ...thing, reviewId: review.id, leaseToken: review.leaseToken };
}

/** Somebody who works here claims something of their own: a run, or the review of one. */
async function claimAs(crowd: Crowd, by: Credentials): Promise<void> {
  const { credentials } = crowd;
  if (by === credentials.sentinel || by === credentials["other sentinel"]) {
    const { labels } = await inReview(crowd);
    await send(by, "POST", "/review-claims", { sentinel: "examiner", labels });
  } else {
    const { labels } = await KINDS["ready work"](crowd);
    await send(by, "POST", "/claims", { agent: "builder", labels });
  }
}

/** A ticket that was held with one finding open. */
async function found(crowd: Crowd): Promise<Thing> {
  const thing = await reviewing(crowd);
  const findings = [{ key: "k", severity: "major", issue: "wrong" }];
  const verdict = { leaseToken: thing.leaseToken, verdict: "rejected", findings };
  await send(people(crowd).sentinel, "POST", `/reviews/${thing.reviewId}/verdict`, verdict);
  await send(people(crowd).lead, "POST", `/tickets/${thing.ticketId}/hold`, { note: "look" });
  return open(crowd, thing);
}

async function batch(crowd: Crowd): Promise<Thing> {
  const thing = await failed(crowd);
  const { id } = await send(people(crowd).lead, "POST", "/hold-batches", { ids: [thing.holdId], verb: "retry" });
  return { ...thing, batchId: id };
}

const labelled = async (crowd: Crowd, path: string, body: object): Promise<Thing> =>
  send(people(crowd).lead, "POST", path, body);

async function newMember(): Promise<{ id: string; email: string }> {
  const email = `${newId("usr")}@example.com`.toLowerCase();
  return createUser({ email, password: PASSWORD, role: "viewer", projectSlug: "ours" });
}

/** The kinds of things, each made anew whenever it is asked for. */
const KINDS = {
  nothing: async () => ({}),
  "new name": async () => ({ name: newId("tkt") }),
  ticket: async (crowd) => ({ ticketId: (await ticket(crowd)).id }),
  draft: async (crowd) => ({ ticketId: (await ticket(crowd, { state: "draft" })).id }),
  "cancelled ticket": async (crowd) => {
    const { id } = await ticket(crowd);
    await send(people(crowd).lead, "POST", `/tickets/${id}/cancel`, {});
    return { ticketId: id };
  },
  "ready work": async (crowd) => {
    const labels = [newId("tkt")];
    await ticket(crowd, { labels });
    return { labels };
  },
  "running run": running,
  "run with a branch": async (crowd) => {
    const thing = await running(crowd);
    await send(people(crowd).agent, "POST", `/runs/${thing.runId}/workspace`, {
      ...WORKSPACE,
      leaseToken: thing.leaseToken,
    });
    return thing;
  },
  "failed run": failed,
  cause,
  "finished run": inReview,
  "run that asks": asking,
  "run at a level": atLevel,
  "decided run": async (crowd) => {
    const thing = await asking(crowd);
    await decide(crowd, thing, { verb: "answer", answer: "a" });
    return thing;
  },
  "decided hold": async (crowd) => {
    const thing = await failed(crowd);
    const { hold } = await decide(crowd, thing, { verb: "retry" });
    return { ...thing, version: hold.version };
  },
  "delayed decision": async (crowd) => {
    const thing = await failed(crowd);
    await decide(crowd, thing, { verb: "retry", delayed: true });
    return thing;
  },
  "run taken over": async (crowd) => {
    const thing = await atLevel(crowd);
    await decide(crowd, thing, { verb: "intervene" });
    const { leaseToken } = await send(people(crowd).agent, "POST", `/runs/${thing.runId}/resume`, {
      leaseToken: thing.leaseToken,
    });
    return { ...thing, leaseToken };
  },
  "work to review": inReview,
  review: reviewing,
  finding: found,
  "waived finding": async (crowd) => {
    const thing = await found(crowd);
    await decide(crowd, thing, { verb: "retry", waive: ["k"] });
    return thing;
  },
  batch,
  "failed batch": async (crowd) => {
    const thing = await batch(crowd);
    await send(people(crowd).lead, "PATCH", `/holds/${thing.holdId}`, { version: thing.version, ownerId: "lead" });
    await runHoldBatches();
    return thing;
  },
  "stopped batch": async (crowd) => {
    const thing = await batch(crowd);
    await send(people(crowd).lead, "POST", `/hold-batches/${thing.batchId}/stop`);
    return thing;
  },
  precedent: async (crowd) => {
    const thing = await asking(crowd);
    await decide(crowd, thing, { verb: "answer", answer: "a", keep: {} });
    const { items } = await send(people(crowd).lead, "GET", "/precedents?project=ours");
    return { id: items[0].id };
  },
  consent: allowing,
  "call that was taken": async (crowd) => {
    await allowing(crowd);
    const thing = await running(crowd);
    const { leaseToken } = thing;
    const { use } = await send(people(crowd).agent, "POST", `/runs/${thing.runId}/consents`, {
      leaseToken,
      call: CALL,
    });
    return { ...thing, use };
  },
  view: (crowd) => labelled(crowd, "/views", { name: newId("viw"), query: "reason=question" }),
  pause: (crowd) => labelled(crowd, "/pauses", { by: "label", match: newId("tkt") }),
  "failure rule": (crowd) =>
    labelled(crowd, "/failure-rules", { pattern: `never seen ${newId("tkt")}`, category: "api" }),
  profile: async (crowd) => {
    const { profile } = await send(people(crowd).agent, "POST", "/profiles", PROFILE);
    return { id: profile.id, version: profile.version };
  },
  token: async (crowd) => {
    const { email } = crowd.people.admin;
    return createToken({ name: "to revoke", scope: "read", projectSlug: "ours", actsForEmail: email });
  },
  session: async (crowd) => ({ id: (await sessionOf(crowd.people.viewer)).sessionId }),
  member: async () => {
    const { id, email } = await newMember();
    return { userId: id, email };
  },
  // One for each session that asks; a link works once.
  "password links": async (crowd) => {
    const links = Object.values(crowd.ended).map(async () => {
      const { id } = await newMember();
      const { path } = await makePasswordLink(id, "reset");
      return path.split("#")[1];
    });
    return { secrets: await Promise.all(links) };
  },
  policy: async (crowd) => send(people(crowd).lead, "GET", "/policies?project=ours"),
  retention: async (crowd) => send(people(crowd).lead, "GET", "/retention?project=ours"),
  limits: async (crowd) => send(people(crowd).lead, "GET", "/limits?project=ours"),
} satisfies Record<string, (crowd: Crowd) => Promise<Thing>>;
export type Kind = keyof typeof KINDS;
