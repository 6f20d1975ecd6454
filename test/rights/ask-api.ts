import { PROBLEMS, type ProblemCode } from "#lib/contract/problem.ts";
import { PERMISSIONS, SCOPES, type Scope } from "#lib/engine/people/access.ts";
import { dispatch } from "#lib/server/api/dispatch.ts";
import type { Endpoint } from "#lib/server/api/endpoint.ts";
import { ENDPOINTS } from "#lib/server/api/endpoints.ts";
import { requestOf } from "#test/api.ts";
import { type Caller, WORKERS } from "./callers.ts";
import type { Credentials } from "./people.ts";
import { type ApiRow, type Asked, VARIANT } from "./row.ts";
import type { Thing } from "./things.ts";
import type { Yard } from "./yard.ts";

/** The endpoint that a row is about. */
export function endpointOf(name: string): Endpoint {
  const [address] = name.split(VARIANT);
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === address);
  if (endpoint === undefined) throw new Error(`${name} is in the table of rights and nowhere else`);
  return endpoint;
}

/** What a caller gets of the real dispatcher; `ended` and `foreign token` ask with each of theirs. */
export async function askApi(
  yard: Yard,
  endpoint: Endpoint,
  row: ApiRow,
  thing: Thing,
  caller: Caller,
): Promise<string> {
  const held = { ...thing, ...(knowsLease(caller) ? {} : { leaseToken: "made up" }) };
  const got = new Set<string>();
  for (const credentials of credentialsOf(yard, caller, scopesFor(endpoint)))
    got.add(await send(endpoint, row, row.ask(held), credentials, thing, WORKERS.includes(caller)));
  return [...got].join(" and ");
}

const knowsLease = (caller: Caller) => caller !== "other agent" && caller !== "other sentinel";

/** With what a caller asks: what has ended in every way, and tokens of another project in each of these scopes. */
export function credentialsOf(yard: Yard, caller: Caller, scopes: readonly Scope[]): Credentials[] {
  if (caller === "ended") return Object.values(yard.ended);
  return caller === "foreign token" ? scopes.map((scope) => yard.foreign[scope]) : [yard.credentials[caller]];
}

const scopesFor = ({ permission }: Endpoint): readonly Scope[] =>
  permission === "public"
    ? ["read"]
    : ([PERMISSIONS[permission].scopes, SCOPES].find(({ length }) => length > 0) ?? []);

async function send(
  endpoint: Endpoint,
  row: ApiRow,
  asked: Asked,
  { token, cookie }: Credentials,
  thing: Thing,
  worksHere: boolean,
): Promise<string> {
  const { method, path } = endpoint;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => asked.params?.[name] ?? "?");
  const ofBrowser: Record<string, string> = cookie === undefined ? {} : { cookie, "sec-fetch-site": "same-origin" };
  const headers: Record<string, string> = { ...asked.headers, ...ofBrowser };
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
  return cellOf(row, answer.status, text, thing, worksHere);
}

/** What an answer is in the table; refusals that are none of its words, such as 422, stand as they are. */
function cellOf(row: ApiRow, status: number, text: string, thing: Thing, worksHere: boolean): string {
  if (status >= 400) return isRefusal(status, text) ? String(status) : `${status} ${text}`;
  const inside = REFUSED_INSIDE.exec(text)?.[1];
  if (inside !== undefined) return String(PROBLEMS[inside as ProblemCode].status);
  if (!Object.values(row.who).includes("none")) return "yes";
  return (worksHere && row.on !== "nothing" ? names(text, thing) : mentions(text, thing)) ? "yes" : "none";
}

/** What is refused among several at once. */
const REFUSED_INSIDE = /^\{"(?:finishes|runs)":\[\{"runId":"\w+","code":"(\w+)"/;

const isRefusal = (status: number, text: string) =>
  [401, 403, 404].includes(status) || (status === 409 && text.includes("lease_lost"));

/** Whether an answer or a page tells of the project, or of the thing that is asked for. */
export const mentions = (text: string, thing: Thing): boolean => /\bours\b/.test(text) || names(text, thing);

/** Whether it tells of the thing: who works in the project knows of that. */
const names = (text: string, thing: Thing): boolean =>
  Object.values(thing).some((value) => typeof value === "string" && text.includes(value));
