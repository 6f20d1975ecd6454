import type { Problem } from "#lib/contract/problem.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";
import { CLIENT_ADDRESS_HEADER } from "#lib/server/web-server/trusted-headers.ts";

/** What an endpoint of the interface takes. */
type Asked = { query?: Record<string, unknown>; body?: object };

/** Asks the interface in the name of one caller: its answer, null for 204. Throws {@link Refused} for everything else. */
export type Desk = (method: "GET" | "POST", path: string, asked?: Asked) => Promise<unknown>;

/** The interface has refused: with its own words. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The desk as the caller of `request` may use it. `answer` is the dispatcher's, which knows who they are. */
export function deskOf(request: ApiRequest, answer: (asked: ApiRequest) => Promise<Response>): Desk {
  return async (method, path, { query = {}, body } = {}) => {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "";
    const asked = new Request(new URL(`${path}?${search}`, request.url), {
      method,
      headers: { [CLIENT_ADDRESS_HEADER]: address, "content-type": "application/json" },
      body: method === "GET" ? null : JSON.stringify(body ?? {}),
      signal: request.signal,
    });
    const answered = await answer(asked);
    const said = answered.status === 204 ? null : await answered.json();
    if (!answered.ok) throw new Refused(said as Problem);
    return said;
  };
}

/** An address with a name in it that somebody else gave. */
export const at = (before: string, name: unknown, after = ""): string =>
  `/api/v1/${before}/${encodeURIComponent(String(name))}${after}`;
