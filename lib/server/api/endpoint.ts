import type { z } from "zod";
import type { Access, Permission } from "#lib/engine/people/access.ts";
import type { ApiRequest } from "#lib/server/api/api-request.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** What an `{id}` in a path names. `id` is its own id also where the path gave a key; `projectId` decides who may see it. */
export type Target = { id: string; projectId: string };

/** Sections of the OpenAPI document. */
export type Tag =
  | "Tickets"
  | "Agents"
  | "Sentinels"
  | "Holds"
  | "Services"
  | "Insights"
  | "Live"
  | "Notifications"
  | "Administration"
  | "Audit"
  | "MCP"
  | "System";

/** What a handler is given once every check before it has passed. */
export type Input<Path extends string = string, Query = unknown, Body = unknown> = {
  params: Params<Path>;
  /** what the path names; present exactly where the endpoint declares `target` */
  target: Target;
  query: Query;
  body: Body;
  request: ApiRequest;
  /** aborted when the caller hangs up */
  signal: AbortSignal;
  /** Answers a request to another endpoint that this one makes in its caller's name: with their rights, and never more. */
  ask: (request: ApiRequest) => Promise<Response>;
};

/** One row of the table that the dispatcher, the OpenAPI document and the tests of bad input read. */
export type Endpoint = {
  method: Method;
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** `public` asks for no credentials */
  permission: Permission | "public";
  /** Finds what the path names by its `{id}` or `{slug}`; null is a 404, and so is a project that the caller may not see. */
  target?: (name: string, access: Access) => Promise<Target | null>;
  query?: z.ZodType;
  body?: z.ZodType;
  /** the most bytes the body may have; 1 MiB where it is left out */
  bodyLimit?: number;
  status: 200 | 201 | 202;
  /** another status with the same answer, for which the handler answers a `Response` of its own */
  orStatus?: 200;
  /** null: the answer is always 204 */
  response: z.ZodType | null;
  /** It renews a lease: asked on connections of its own, which nothing else takes (docs/engine.md#the-connection-pools). */
  isBeat?: boolean;
  /** a header Lease-Token names the lease that an agent has */
  takesLease?: boolean;
  /** media type of the answer */
  produces: string;
  /** 204 is one of the answers: there is nothing (yet) */
  mayBeEmpty: boolean;
  handler: (access: Access, input: Input<string, never, never>) => Promise<unknown>;
};

type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & Params<Rest>
  : unknown;

type Spec<Path extends string, Query extends z.ZodType, Body extends z.ZodType> = Omit<
  Endpoint,
  "method" | "path" | "tag" | "query" | "body" | "status" | "produces" | "mayBeEmpty" | "handler"
> & {
  /** where it is of another section */
  tag?: Tag;
  query?: Query;
  body?: Body;
  status?: Endpoint["status"];
  produces?: string;
  mayBeEmpty?: boolean;
  handler: (access: Access, input: Input<Path, z.output<Query>, z.output<Body>>) => Promise<unknown>;
};

/**
 * Declares the endpoints of a section: `get("/api/v1/holds", {…})`. A handler answers a value (sent as JSON with `status`),
 * null or undefined (204), or a `Response` of its own; it throws a Refusal to refuse. Without `query` or `body`, any
 * parameter or field is a 422.
 */
export function endpointsOf(tag: Tag) {
  const declare =
    (method: Method) =>
    <Path extends string, Query extends z.ZodType, Body extends z.ZodType>(
      path: Path,
      spec: Spec<Path, Query, Body>,
    ): Endpoint => ({
      method,
      path,
      tag,
      status: 200,
      produces: "application/json",
      mayBeEmpty: false,
      ...spec,
      handler: spec.handler as Endpoint["handler"],
    });
  return {
    get: declare("GET"),
    post: declare("POST"),
    put: declare("PUT"),
    patch: declare("PATCH"),
    del: declare("DELETE"),
  };
}
