import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callApi } from "#test/api.ts";
import { useDatabase } from "#test/database.ts";
import { deskFingerprint } from "#test/desk-fingerprint.ts";
import { openStream } from "#test/event-stream.ts";
import { ACTION_RIGHTS } from "./action-rights.ts";
import { API_RIGHTS } from "./api-rights.ts";
import { askApi, credentialsOf, endpointOf } from "./ask-api.ts";
import { callAction, openPage } from "./browser.ts";
import { CALLER_NAMES, type Caller, type Cells, PEOPLE, type Person, WORKERS } from "./callers.ts";
import { PAGE_RIGHTS } from "./page-rights.ts";
import { STREAM_RIGHTS } from "./stream-rights.ts";
import type { Thing } from "./things.ts";
import { type Kind, makeYard, type Yard } from "./yard.ts";

/** Walks docs/rights.md: everybody asks for everything of a real desk, and gets what the table says, no more and no less. */

useDatabase();
// Other files of this process have loaded what is replaced, and are not to get what replaces it.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});
vi.mock("next/headers", () => import("./next-headers.ts"));
vi.mock("next/cache", () => ({ refresh: () => {} }));

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});

describe("over HTTP", () => {
  test.each(Object.entries(API_RIGHTS))("%s", async (name, row) => {
    const endpoint = endpointOf(name);
    const changes = endpoint.method !== "GET";
    const ask = (thing: Thing, caller: Caller) => askApi(yard, endpoint, row, thing, caller);
    expect(await walk(row, CALLER_NAMES, changes, ask)).toEqual(row.who);
  });
});

describe("on a page", () => {
  test.each(Object.entries(PAGE_RIGHTS))("%s", async (route, row) => {
    const ask = (thing: Thing, person: Person) => openPage(yard, route, row, thing, person);
    expect(await walk({ ...row, on: "run that asks" }, PEOPLE, false, ask)).toEqual(ofPeople(row.who));
  });
});

describe("on the live stream", () => {
  test.each(Object.entries(STREAM_RIGHTS))("%s", async (_, { who, query }) => {
    const thing = await yard.make("running run");
    const opened = await Promise.all(
      CALLER_NAMES.flatMap((caller) =>
        credentialsOf(yard, caller, ["read"]).map(async ({ token, cookie }) => ({
          caller,
          stream: await openStream(token, query(thing), cookie === undefined ? {} : { cookie }),
        })),
      ),
    );
    await callApi("POST", `/api/v1/runs/${thing.runId}/cancel`, { ...yard.credentials.automation, body: {} });
    await callApi("POST", "/api/v1/tickets", { ...yard.foreign.automation, body: { title: "of theirs" } });
    for (const caller of WORKERS) await yard.claim(credentialsOf(yard, caller, [])[0] ?? {});
    for (const { caller, stream } of opened) {
      if (stream.status !== 200) expect(`${stream.status}`, caller).toBe(who[caller]);
      else await stream.until(() => tells(stream, who[caller] === "none" ? comesAfter(caller) : /"project":"ours"/));
      if (who[caller] !== "yes") expect(tells(stream, hidden(caller, thing)), caller).toBe(false);
      stream.close();
      await stream.ended;
    }
  });
});

describe("by a server action", () => {
  test.each(Object.entries(ACTION_RIGHTS))("%s", async (name, row) => {
    const ask = (thing: Thing, person: Person) => callAction(yard, name, row, thing, person);
    expect(await walk(row, PEOPLE, true, ask)).toEqual(ofPeople(row.who));
  });
});

type Stream = Awaited<ReturnType<typeof openStream>>;
const tells = ({ received }: Stream, what: RegExp): boolean =>
  received.some(({ event, data }) => event !== "presence" && what.test(JSON.stringify(data)));
/** What is told, after what is not, to who is not told of it: something of their own, or of another project. */
const comesAfter = (caller: Caller) => (WORKERS.includes(caller) ? /"project":"ours"/ : /"project":"theirs"/);
/** What nobody is told of who may not see it; who works in the project knows that it is there. */
const hidden = (caller: Caller, { ticketId, runId }: Thing) =>
  WORKERS.includes(caller) ? new RegExp(`${ticketId}|${runId}`) : /"project":"ours"/;

/** Everybody asks: first those who may not, of whom nothing changes; then the others, each for a thing of their own. */
async function walk<Who extends Caller>(
  row: { who: Cells; on: Kind },
  callers: readonly Who[],
  changes: boolean,
  ask: (thing: Thing, caller: Who) => Promise<string>,
): Promise<Partial<Record<Who, string>>> {
  const got: Partial<Record<Who, string>> = {};
  let thing = await yard.make(row.on);
  const before = changes ? await deskFingerprint() : "";
  for (const caller of callers) if (row.who[caller] !== "yes") got[caller] = await ask(thing, caller);
  if (changes) expect(await deskFingerprint(), "what a refused request has changed").toBe(before);
  let isUsed = false;
  for (const caller of callers) {
    if (row.who[caller] !== "yes") continue;
    if (isUsed && changes) thing = await yard.make(row.on);
    got[caller] = await ask(thing, caller);
    isUsed = true;
  }
  return got;
}

const ofPeople = (who: Cells) => Object.fromEntries(PEOPLE.map((person) => [person, who[person]]));
