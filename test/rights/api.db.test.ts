import { beforeAll, expect, test } from "vitest";
import { PERMISSIONS, type Scope } from "#lib/engine/people/access.ts";
import { dispatch } from "#lib/server/api/dispatch.ts";
import type { Endpoint } from "#lib/server/api/endpoint.ts";
import { ENDPOINTS } from "#lib/server/api/endpoints.ts";
import { requestOf } from "#test/api.ts";
import { useDatabase } from "#test/database.ts";
import { deskFingerprint } from "#test/desk-fingerprint.ts";
import { API_RIGHTS } from "./api-rights.ts";
import { CALLER_NAMES, type Caller } from "./callers.ts";
import type { Credentials } from "./people.ts";
import { type ApiRow, type Asked, VARIANT } from "./row.ts";
import { makeYard, type Thing, type Yard } from "./yard.ts";

/** Walks docs/rights.md over the real dispatcher: each caller asks for each row, and gets what the table says, no more and no less. */

useDatabase();

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});

test.each(Object.entries(API_RIGHTS))("%s", async (name, row) => {
  const endpoint = endpointOf(name);
  const [allowed, refused] = [true, false].map((may) => CALLER_NAMES.filter((one) => (row.who[one] === "yes") === may));
  const answers: Partial<Record<Caller, string>> = {};
  let thing = await yard.make(row.on);
  const before = endpoint.method === "GET" ? "" : await deskFingerprint();
  for (const caller of refused ?? []) answers[caller] = await ask(endpoint, row, thing, caller);
  if (endpoint.method !== "GET") expect(await deskFingerprint(), "a refused request changed something").toBe(before);
  for (const [at, caller] of (allowed ?? []).entries()) {
    if (at > 0 && endpoint.method !== "GET") thing = await yard.make(row.on);
    answers[caller] = await ask(endpoint, row, thing, caller);
  }
  expect(answers).toEqual(row.who);
});

function endpointOf(name: string): Endpoint {
  const [address] = name.split(VARIANT);
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === address);
  if (endpoint === undefined) throw new Error(`${name} is in the table of rights and nowhere else`);
  return endpoint;
}

/** What a caller gets; `ended` and `foreign token` ask with each of theirs. */
async function ask(endpoint: Endpoint, row: ApiRow, thing: Thing, caller: Caller): Promise<string> {
  const held = { ...thing, ...(knowsLease(caller) ? {} : { leaseToken: "made up" }) };
  const got = new Set<string>();
  for (const credentials of credentialsOf(endpoint, caller))
    got.add(await send(endpoint, row, row.ask(held), credentials, thing));
  return [...got].join(" and ");
}

const knowsLease = (caller: Caller) => caller !== "other agent" && caller !== "other sentinel";

function credentialsOf({ permission }: Endpoint, caller: Caller): Credentials[] {
  if (caller === "ended") return Object.values(yard.ended);
  if (caller !== "foreign token") return [yard.credentials[caller]];
  const scopes: readonly Scope[] = permission === "public" ? ["read"] : PERMISSIONS[permission].scopes;
  return scopes.map((scope) => yard.foreign[scope]);
}

async function send(
  endpoint: Endpoint,
  row: ApiRow,
  asked: Asked,
  { token, cookie }: Credentials,
  thing: Thing,
): Promise<string> {
  const { method, path } = endpoint;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => asked.params?.[name] ?? "?");
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie, "sec-fetch-site": "same-origin" };
  const hangUp = new AbortController();
  const body = method === "GET" ? undefined : asked.body;
  const search = new URLSearchParams(asked.query);
  const answer = await dispatch(
    requestOf(method, `${filled}?${search}`, { token, headers, body, signal: hangUp.signal }),
  );
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const text = isStream ? "" : await answer.text();
  if (isStream) await answer.body?.cancel();
  hangUp.abort();
  return cellOf(row, answer.status, text, thing);
}

/** What an answer is in the table; refusals that are none of its words, such as 422, stand as they are. */
function cellOf(row: ApiRow, status: number, text: string, thing: Thing): string {
  if (status >= 400) return isRefusal(status, text) ? String(status) : `${status} ${text}`;
  const mayHideIt = Object.values(row.who).includes("none");
  return mayHideIt && !mentions(text, thing) ? "none" : "yes";
}

const isRefusal = (status: number, text: string) =>
  [401, 403, 404].includes(status) || (status === 409 && text.includes("lease_lost"));

/** Whether an answer tells of the project, or of the thing that is asked for. */
const mentions = (text: string, thing: Thing): boolean =>
  [/\bours\b/, ...Object.values(thing).filter((value) => typeof value === "string")].some((name) =>
    typeof name === "string" ? text.includes(name) : name.test(text),
  );
