import { onBeatConnections } from "#lib/db/connection/beat-pool.ts";
import { type Access, may, mayAnywhere, roleIn } from "#lib/engine/people/access.ts";
import { environment } from "#lib/environment.ts";
import { forbidden, notSeen } from "#lib/lifecycle/transaction/authorize.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { log } from "#lib/log.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";
import { accessOfRequest } from "#lib/server/auth/access-of-request.ts";
import { authCookieNames, cookieIn } from "#lib/server/auth/auth-cookies.ts";
import { whileAllowed } from "#lib/server/auth/watch-rights.ts";
import { openRequest } from "#lib/server/live/open-requests.ts";
import { countAnswer } from "#lib/server/metrics/metrics.ts";
import { refusalOfArchived } from "#lib/server/queries/retention/archived-ticket.ts";
import { networkOf } from "#lib/server/web-server/network-of.ts";
import { clientAddress } from "#lib/server/web-server/trusted-headers.ts";
import { emptyAnswer, jsonAnswer } from "./answer.ts";
import type { Endpoint, Method, Target } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { failureAnswer } from "./failure-answer.ts";
import { onceForKey } from "./idempotency.ts";
import { allowedMethods, type Match, matchPath, segmentsOf } from "./match-path.ts";
import { credentialsOf } from "./over-limit.ts";
import { parseInput, parseQuery } from "./parse-input.ts";
import { countRequest, countWrongCredentials, refuseOverLimit } from "./rate-limit.ts";
import { readBody } from "./read-body.ts";
import { RefusalWithHeaders } from "./refusal-with-headers.ts";

/**
 * Answers one request under /api or /metrics. Never throws, and no input makes it answer 5xx.
 * The checks come in the order of docs/contract.md#errors: 401, 405, 403, 404, 413, 415, 400, 422, then what depends on state.
 */
export function dispatch(request: ApiRequest): Promise<Response> {
  return answerAs(null, request);
}

/** The same for a caller who is known already: an endpoint asks another one in their name. */
async function answerAs(access: Access | null, request: ApiRequest): Promise<Response> {
  const started = performance.now();
  const call: Call = { request, url: new URL(request.url), route: "none", access, caller: null };
  const answer = await answerCall(call).catch((error: unknown) => failureAnswer(error, request));
  countAnswer({
    method: request.method,
    route: call.route,
    status: answer.status,
    seconds: (performance.now() - started) / 1000,
  });
  if (answer.status === 403) log.info({ method: request.method, route: call.route, caller: call.caller }, "refused");
  return request.method === "HEAD" ? withoutBody(answer) : answer;
}

/**
 * One request on its way; `route` is the path it matched, for the metrics; `access` who is known to ask, null where its headers must
 * say it; `caller` whose token or session it came with.
 */
type Call = { request: ApiRequest; url: URL; route: string; access: Access | null; caller: string | null };

async function answerCall(call: Call): Promise<Response> {
  const match = matchPath(ENDPOINTS, segmentsOf(call.url.pathname));
  if (match === null && !isVersioned(call.url)) throw nothingAt(call.url);
  if (match !== null) call.route = match.path;
  const isBeat = isBeatOf(call.request, match);
  return isBeat ? onBeatConnections(() => answerMatch(call, match)) : answerMatch(call, match);
}

const isBeatOf = ({ method }: ApiRequest, match: Match | null): boolean =>
  match?.methods[method as Method]?.isBeat === true;

async function answerMatch(call: Call, match: Match | null): Promise<Response> {
  if (match !== null && isPublic(match))
    return serve(call, endpointFor(call.request, match), NOBODY, NO_TARGET, match.params);
  const access = call.access ?? (await authenticate(call.request, isBeatOf(call.request, match)));
  call.caller = principalOf(access);
  if (match === null) throw nothingAt(call.url);
  const endpoint = endpointFor(call.request, match);
  const target = await authorize(call.request, endpoint, match.params, access);
  return serve(call, endpoint, access, target, match.params);
}

const isVersioned = ({ pathname }: URL): boolean => pathname.startsWith("/api/v1/") || pathname === "/api/v1";
const isPublic = (match: Match): boolean =>
  Object.values(match.methods).every((endpoint) => endpoint.permission === "public");
const nothingAt = ({ pathname }: URL): Refusal => new Refusal("not_found", `There is nothing at ${pathname}.`);

/** 401, or 429 for a caller that asks too often; from then on, without a query. */
async function authenticate(request: ApiRequest, isBeat: boolean): Promise<Access> {
  const address = clientAddress(request.headers);
  const session = cookieIn(request.headers.get("cookie"), authCookieNames().session);
  const credentials = credentialsOf(request, session);
  if (credentials !== null) refuseOverLimit(credentials, address, isBeat);
  const access = await accessOfRequest(request);
  if (access !== null && credentials !== null) {
    await countRequest(principalOf(access), credentials, isBeat);
    return access;
  }
  if (!request.headers.has("authorization"))
    throw new RefusalWithHeaders("unauthenticated", "Send Authorization: Bearer ym_…, or sign in.", {
      "WWW-Authenticate": CHALLENGE,
    });
  await countWrongCredentials(address);
  throw new RefusalWithHeaders(
    "unauthenticated",
    "The token is not valid here: unknown, revoked, expired, bound to other addresses, or its person can no longer sign in. An admin makes a new one.",
    { "WWW-Authenticate": `${CHALLENGE}, error="invalid_token"` },
  );
}

/** Whom rate limits and Idempotency-Keys belong to. */
const principalOf = (access: Access): string => access.tokenId ?? access.userId;

/** 405, with what the address would take. HEAD is GET without its body. */
function endpointFor(request: ApiRequest, match: Match): Endpoint {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const endpoint = match.methods[method as Method];
  if (endpoint !== undefined) return endpoint;
  const allow = allowedMethods(match);
  throw new RefusalWithHeaders(
    "method_not_allowed",
    `${request.method} is not served here; this address takes ${allow}.`,
    { Allow: allow },
  );
}

/** 403 for what this caller may do in no project, 404 for what they may not see, then 403 for what they may not do there. */
async function authorize(
  request: ApiRequest,
  endpoint: Endpoint,
  params: Record<string, string>,
  access: Access,
): Promise<Target> {
  const permission = endpoint.permission === "public" ? "read" : endpoint.permission;
  if (!mayAnywhere(access, permission)) throw forbidden(access, permission);
  if (access.sessionId !== null && endpoint.method !== "GET" && !isSameOrigin(request)) {
    throw new Refusal("forbidden", "With a session, changes must come from a page of this desk.");
  }
  if (endpoint.target === undefined) return NO_TARGET;
  const name = params.id ?? params.slug ?? "";
  const target = await endpoint.target(name, access);
  if (target === null) throw (await refusalOfArchived(name, access)) ?? notSeen(access);
  if (roleIn(access, target.projectId) === null) throw notSeen(access);
  if (!may(access, permission, target.projectId)) throw forbidden(access, permission);
  return target;
}

/** Body, shape, and the handler itself. */
async function serve(
  call: Call,
  endpoint: Endpoint,
  access: Access,
  target: Target,
  params: Record<string, string>,
): Promise<Response> {
  const { request, url } = call;
  const { bytes, value } = endpoint.method === "GET" ? NO_BODY : await readBody(request, endpoint.bodyLimit);
  const query = parseQuery(endpoint.query, url.searchParams);
  const body = parseInput(endpoint.body, value);
  const ask = (asked: ApiRequest) => answerAs(access, asked);
  const handle = (signal?: AbortSignal) => {
    const input = {
      ...{ params, target, query, body, request, ask },
      get signal() {
        return signal ?? request.signal;
      },
    };
    return endpoint.handler(access, input as Parameters<Endpoint["handler"]>[1]);
  };
  const { waitSeconds = 0 } = { ...(query as object), ...(body as object) } as { waitSeconds?: number };
  const work = async () =>
    toAnswer(endpoint, await (waitSeconds > 0 ? waitFor(endpoint, access, request, handle) : handle()));
  if (endpoint.method !== "POST") return work();
  // Refusals are answers too, and most of them are stored under the key.
  const answered = () => work().catch((error: unknown) => failureAnswer(error, request));
  return onceForKey(request, principalOf(access), bytes, answered);
}

/**
 * Runs what may wait: no more of it at once than a caller may have, and only while they have their rights. A beat that may not wait
 * is answered at once, because no limit may cost a lease.
 */
async function waitFor<T>(
  { isBeat }: Endpoint,
  access: Access,
  request: ApiRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  let end: () => void;
  try {
    end = openRequest("waits", access, networkOf(clientAddress(request.headers)));
  } catch (refusal) {
    if (isBeat) return work(AbortSignal.abort());
    throw refusal;
  }
  try {
    return await whileAllowed(access, request.signal, work);
  } finally {
    end();
  }
}

function toAnswer(endpoint: Endpoint, result: unknown): Response {
  if (result instanceof Response) return result;
  return result === null || result === undefined ? emptyAnswer() : jsonAnswer(endpoint.status, result);
}

function withoutBody(answer: Response): Response {
  answer.body?.cancel().catch(() => {});
  return new Response(null, { status: answer.status, headers: answer.headers });
}

const CHALLENGE = 'Bearer realm="Yardmaster"';
const NO_BODY = { bytes: new Uint8Array(), value: {} };
const NO_TARGET: Target = { id: "", projectId: "" };
/** The caller of a public endpoint, who may see no project. */
const NOBODY: Access = {
  userId: "",
  userName: "",
  scope: "read",
  tokenId: null,
  account: null,
  sessionId: null,
  boundTo: null,
  everywhere: null,
  roles: {},
};

/**
 * Did our own pages send this, or no page at all? A browser sends its session cookie with whatever page asks, and names that
 * page with every write (Sec-Fetch-Site, or at least Origin): a write that names another site is refused. A script that
 * sends neither was given the cookie by its person, and the cookie is SameSite=Lax besides.
 */
export function isSameOrigin(request: ApiRequest): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const named = request.headers.get("origin");
  if (named === null) return true;
  const [origin, own] = [URL.parse(named), new URL(environment().publicUrl)];
  if (origin === null) return false;
  // A page without TLS can be anybody's on the way.
  const downgraded = origin.host === own.host && origin.protocol !== own.protocol && own.protocol === "https:";
  return origin.origin === own.origin || (!downgraded && origin.host === request.headers.get("host"));
}
