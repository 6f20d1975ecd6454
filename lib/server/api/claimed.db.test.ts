import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS, type Scope } from "#lib/engine/people/access.ts";
import { createToken } from "#lib/lifecycle/people/create-token.ts";
import { callApi } from "#test/api.ts";
import { type Callers, makeCallers } from "#test/callers.ts";
import { useDatabase } from "#test/database.ts";
import { openStream } from "#test/event-stream.ts";
import { ENDPOINTS } from "./endpoints.ts";

useDatabase();

type Worked = { ticket: string; key: string; run: string; hold: string; profile: string };
let admin: Callers;
/** Two agents and two sentinels, each of a service account of its own. */
const tokens: Record<string, string> = {};
/** What the first agent works on, what the second does, and what nobody has claimed. */
let mine: Worked;
let theirs: Worked;
let nobodys: { id: string; key: string };
/** the place in the log before all of it */
let beginning = "";
let review = { id: "", ticket: "", run: "" };

const post = async (token: string, path: string, body: object) => {
  const answer = await callApi("POST", `/api/v1${path}`, { token, body });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const get = (who: string, path: string) => callApi("GET", `/api/v1${path}`, { token: tokens[who] ?? "" });
const finish = (who: string, claim: { run: { id: string }; leaseToken: string }, outcome: object) =>
  post(tokens[who] ?? "", `/runs/${claim.run.id}/finish`, { leaseToken: claim.leaseToken, ...outcome });

beforeAll(async () => {
  admin = await makeCallers();
  const make = async (name: string, scope: Scope) => {
    tokens[name] = (await createToken({ name, scope, actsForEmail: admin.email })).token;
  };
  for (const name of ["mine", "theirs"]) await make(name, "agent");
  for (const name of ["judge", "stranger"]) await make(name, "sentinel");
  const log = await openStream(admin.read);
  await log.until(() => log.lastId() !== "");
  beginning = log.lastId();
  log.close();
  mine = await pausedWork("mine");
  theirs = await pausedWork("theirs");
  nobodys = await post(admin.automation, "/tickets", { title: "unclaimed", state: "draft" });
  review = await claimedReview();
});

async function pausedWork(who: string): Promise<Worked> {
  const file = { labels: [], concurrency: 1, leaseSeconds: 60, timeoutSeconds: null, workspace: false };
  const settings = { model: "m" };
  const registration = { name: who, role: "agent", driver: "model", settings, file };
  const { profile } = await post(tokens[who] ?? "", "/profiles", registration);
  const ticket = await post(admin.automation, "/tickets", { title: `work of ${who}` });
  const { claims } = await post(tokens[who] ?? "", "/claims", { agent: who, profile: who });
  await post(tokens[who] ?? "", `/runs/${claims[0].run.id}/events`, {
    leaseToken: claims[0].leaseToken,
    events: [{ type: "log", message: `words of ${who}` }],
  });
  const question = { text: `may ${who}?` };
  const paused = await finish(who, claims[0], { outcome: "paused", reason: "question", question });
  const { id, key, openHoldId } = paused.ticket;
  expect(id).toBe(ticket.id);
  return { ticket: id, key, run: claims[0].run.id, hold: openHoldId, profile: profile.id };
}

async function claimedReview() {
  const ticket = await post(admin.automation, "/tickets", { title: "judged" });
  const { claims } = await post(tokens.theirs ?? "", "/claims", { agent: "theirs" });
  await finish("theirs", claims[0], { outcome: "succeeded" });
  const claimed = await post(tokens.judge ?? "", "/review-claims", { sentinel: "judge" });
  return { id: claimed.review.id, ticket: ticket.id, run: claims[0].run.id };
}

/** What each address answers of one piece of work: the ids that it names, or the status of its refusal. */
const ADDRESSES: Record<string, (work: Worked) => string> = {
  "/api/v1/tickets/{id}": ({ ticket }) => `/tickets/${ticket}`,
  "/api/v1/tickets/{id}/events": ({ key }) => `/tickets/${key}/events`,
  "/api/v1/tickets/{id}/versions": ({ ticket }) => `/tickets/${ticket}/versions`,
  "/api/v1/runs/{id}": ({ run }) => `/runs/${run}`,
  "/api/v1/runs/{id}/events": ({ run }) => `/runs/${run}/events`,
  "/api/v1/runs/{id}/tool-calls": ({ run }) => `/runs/${run}/tool-calls`,
  "/api/v1/runs/{id}/tool-sequence": ({ run }) => `/runs/${run}/tool-sequence`,
  "/api/v1/holds/{id}": ({ hold }) => `/holds/${hold}`,
  "/api/v1/holds/{id}/preview": ({ hold }) => `/holds/${hold}/preview?verb=answer&answer=yes`,
  "/api/v1/profiles/{id}": ({ profile }) => `/profiles/${profile}`,
};
/** Lists, by what they show of one piece of work. */
const LISTS: Record<string, { path: string; of: (work: Worked) => string; id: string }> = {
  "/api/v1/tickets": { path: "/tickets?limit=200", of: ({ ticket }) => ticket, id: "id" },
  "/api/v1/runs": { path: "/runs", of: ({ run }) => run, id: "id" },
  "/api/v1/holds": { path: "/holds", of: ({ hold }) => hold, id: "id" },
  "/api/v1/profiles": { path: "/profiles", of: ({ profile }) => profile, id: "id" },
};
/** Tested below, or guarded by the lease: see take-over.db.test.ts. */
const ELSEWHERE = ["/api/v1/events", "/api/v1/runs/{id}/input", "/api/v1/workspaces", "/api/v1/projects"];
const COMMON = {
  "/api/v1/claims/why": () => `/claims/why?ticket=${nobodys.key}`,
  "/api/v1/services": () => "/services",
  "/api/v1/policies": () => "/policies",
};

const read = ENDPOINTS.filter(({ method, permission }) => method === "GET" && permission !== "public");
const pathsOf = (permission: string) => read.filter((one) => one.permission === permission).map(({ path }) => path);

test("every address that a claim leads to, and that is common, stands in a table here", () => {
  const listed = [...Object.keys(ADDRESSES), ...Object.keys(LISTS), ...ELSEWHERE];
  expect(pathsOf("claimed").toSorted()).toEqual(listed.toSorted());
  expect(pathsOf("common").toSorted()).toEqual(Object.keys(COMMON).toSorted());
});

describe.each(Object.keys(ADDRESSES))("GET %s", (path) => {
  const address = (work: Worked) => ADDRESSES[path]?.(work) ?? "";

  test("answers who claimed it, and tells others no more than of what is not there", async () => {
    expect((await get("mine", address(mine))).status).toBe(200);
    const refused = await get("mine", address(theirs));
    const missing = await get("mine", address({ ticket: "no", key: "no", run: "no", hold: "no", profile: "no" }));
    expect(refused).toMatchObject({ status: 404, body: missing.body });
    expect(refused.body.detail).toContain("claimed under its name");
    expect((await get("stranger", address(mine))).status).toBe(404);
    expect((await get("mine", `${address(theirs).split("?")[0]}?zzz=1`)).status).toBe(404);
  });
});

describe.each(Object.keys(LISTS))("GET %s", (path) => {
  test("lists what was claimed and nothing else", async () => {
    const list = LISTS[path] as (typeof LISTS)[string];
    const ids = async (who: string) => (await get(who, list.path)).body.items.map((item: { id: string }) => item.id);
    expect(await ids("mine")).toEqual([list.of(mine)]);
    expect(await ids("theirs")).toContain(list.of(theirs));
    expect(await ids("theirs")).not.toContain(list.of(mine));
    expect(await ids("stranger")).toEqual([]);
  });
});

test("tokens of one name and project are one service account, of another project they are not", async () => {
  tokens.again = (await createToken({ name: "mine", scope: "agent", actsForEmail: admin.email })).token;
  const bound = { name: "mine", scope: "agent" as const, projectSlug: "default", actsForEmail: admin.email };
  tokens.bound = (await createToken(bound)).token;
  expect((await get("again", `/runs/${mine.run}`)).status).toBe(200);
  expect((await get("bound", `/runs/${mine.run}`)).status).toBe(404);
});

test("a sentinel reads the run that it judges, and its ticket without the rest", async () => {
  expect((await get("judge", `/runs/${review.run}`)).status).toBe(200);
  const { body } = await get("judge", `/tickets/${review.ticket}`);
  expect(body.runs.map(({ id }: { id: string }) => id)).toEqual([review.run]);
  expect((await get("stranger", `/tickets/${review.ticket}`)).status).toBe(404);
});

test("whoever had one attempt at a ticket reads nothing of another's", async () => {
  const ticket = await post(admin.automation, "/tickets", { title: "two attempts", reviewRequired: false });
  const first = (await post(tokens.mine ?? "", "/claims", { agent: "mine" })).claims[0];
  await finish("mine", first, { outcome: "released" });
  const second = (await post(tokens.theirs ?? "", "/claims", { agent: "theirs" })).claims[0];
  await finish("theirs", second, { outcome: "paused", reason: "question", question: { text: "a secret?" } });
  const { body } = await get("mine", `/tickets/${ticket.id}`);
  expect(body.runs.map(({ id }: { id: string }) => id)).toEqual([first.run.id]);
  expect(body.holds).toEqual([]);
  expect((await get("mine", `/runs/${second.run.id}`)).status).toBe(404);
  const log = (await get("mine", `/tickets/${ticket.id}/events?limit=200`)).body.items;
  const runs = new Set(log.map(({ runId }: { runId: string | null }) => runId));
  expect(runs).toEqual(new Set([null, first.run.id]));
});

test("projects are those in which something was claimed", async () => {
  const slugs = async (who: string) =>
    (await get(who, "/projects")).body.items.map((item: { slug: string }) => item.slug);
  expect(await slugs("mine")).toEqual(["default"]);
  expect(await slugs("stranger")).toEqual([]);
});

test("a stream tells what was claimed, replays it, and follows the log past what it does not tell", async () => {
  const stream = await openStream(tokens.mine, `?lastEventId=${beginning}`);
  try {
    const ticket = await post(admin.automation, "/tickets", { title: "seen from its claim on" });
    const [claim] = (await post(tokens.mine ?? "", "/claims", { agent: "mine" })).claims;
    await finish("mine", claim, { outcome: "failed", error: { message: "503", httpStatus: 503 } });
    await stream.until((told) =>
      told.some(({ event, data }) => event === "run.finished" && data.runId === claim.run.id),
    );
    const told = stream.received.map(({ data }) => data);
    expect(told.filter(({ ticketId }) => ticketId === null)).toEqual([]);
    const tickets = new Set(told.map(({ ticketId }) => ticketId));
    expect(tickets).toContain(mine.ticket);
    expect(tickets).toContain(ticket.id);
    expect(tickets).not.toContain(theirs.ticket);
    expect(tickets).not.toContain(nobodys.id);
    expect(tickets).not.toContain(review.ticket);
    expect((await get("mine", `/events?run=${theirs.run}`)).status).toBe(404);
    expect((await get("mine", `/events?ticket=${theirs.ticket}`)).status).toBe(404);
  } finally {
    stream.close();
  }
});

describe("scopes agent and sentinel", () => {
  test("read what is common", async () => {
    for (const [path, address] of Object.entries(COMMON))
      for (const who of ["mine", "stranger"]) expect((await get(who, address())).status, path).toBe(200);
  });

  test("read nothing else, and are told what to use instead", async () => {
    // What belongs to a run that one works on asks for its lease (lib/lifecycle/runs/snapshots).
    const others = read.filter(({ permission }) => !["claimed", "common", "work"].includes(permission));
    expect(others.length).toBeGreaterThan(30);
    for (const { path, permission } of others) {
      expect(PERMISSIONS[permission as keyof typeof PERMISSIONS].scopes, path).not.toContain("agent");
      for (const who of ["mine", "stranger"]) {
        const answer = await callApi("GET", path.replaceAll(/\{\w+\}/g, "default"), { token: tokens[who] ?? "" });
        expect(`${path} ${answer.status}`).toBe(`${path} 403`);
      }
    }
    expect((await get("mine", "/agents")).body.detail).toContain("Use one of scope read");
  });
});
