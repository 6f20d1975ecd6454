import createClient from "openapi-fetch";
import type { components, operations, paths } from "./generated/schema.ts";
import { type Attempt, type CallOptions, type Desk, sendOnce, sendRequest } from "./send-request.ts";

/** What an operation of the OpenAPI document takes as its body, and as its query. */
type Body<Name extends keyof operations> =
  NonNullable<operations[Name]["requestBody"]> extends {
    content: { "application/json": infer Sent };
  }
    ? Sent
    : never;
type Query<Name extends keyof operations> = NonNullable<operations[Name]["parameters"]["query"]>;

/** A claimed review with what the sentinel needs to judge (docs/contract.md#reviews). */
export type ReviewClaim = components["schemas"]["ReviewClaim"];

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * The part of the public interface that workers, the demo and the tests use, as functions (docs/contract.md#http). Addresses,
 * bodies and answers have the types that are generated from the OpenAPI document; answers are not checked again. Each call
 * may be repeated by its own retries without a second effect: heartbeat, events (by their keys), finish and verdict by
 * contract, the others by an Idempotency-Key. All throw ApiProblem, Unreachable, or the reason of `options.signal`.
 */
export function createApiClient(desk: Desk) {
  const api = createClient<paths>({
    baseUrl: desk.url,
    headers: { accept: "application/json", authorization: `Bearer ${desk.token}` },
    redirect: "error",
  });
  const connection: Connection = {
    api,
    send: (attempt, options) => sendRequest(desk, attempt, options),
    once: (attempt, options) => sendOnce(desk, attempt, options),
  };
  return { ...runCalls(connection), ...reviewCalls(connection), ...profileCalls(connection), ...leadCalls(connection) };
}

type Connection = {
  api: ReturnType<typeof createClient<paths>>;
  send: <Answer>(attempt: Attempt<Answer>, options?: CallOptions) => Promise<Answer>;
  /** with an Idempotency-Key */
  once: <Answer>(attempt: Attempt<Answer>, options?: CallOptions) => Promise<Answer>;
};

function runCalls({ api, send, once }: Connection) {
  return {
    /** Up to `limit` claims; none when there is no work within `waitSeconds`. */
    claim: async (body: Body<"post_claims">, options?: CallOptions): Promise<components["schemas"]["Claim"][]> => {
      const waiting = longPoll(body.waitSeconds, options);
      return (await once((init) => api.POST("/api/v1/claims", { body, ...init }), waiting))?.claims ?? [];
    },
    heartbeat: (id: string, body: Body<"post_runs_id_heartbeat">, options?: CallOptions) =>
      send((init) => api.POST("/api/v1/runs/{id}/heartbeat", { params: at(id), body, ...init }), options),
    /** For many runs at once; waits for a directive up to `waitSeconds`. */
    beat: (body: Body<"post_beats">, options?: CallOptions) =>
      send((init) => api.POST("/api/v1/beats", { body, ...init }), longPoll(body.waitSeconds, options)),
    appendEvents: (id: string, body: Body<"post_runs_id_events">, options?: CallOptions) =>
      send((init) => api.POST("/api/v1/runs/{id}/events", { params: at(id), body, ...init }), options),
    hearMessages: (id: string, body: Body<"post_runs_id_messages_heard">, options?: CallOptions) =>
      send((init) => api.POST("/api/v1/runs/{id}/messages/heard", { params: at(id), body, ...init }), options),
    finish: (id: string, body: Body<"post_runs_id_finish">, options?: CallOptions) =>
      send((init) => api.POST("/api/v1/runs/{id}/finish", { params: at(id), body, ...init }), options),
    /** Whether a tool may be called now. What is granted is taken: the same attempt again gives the same answer. */
    askConsent: (id: string, body: Body<"post_runs_id_consents">, options?: CallOptions) =>
      once((init) => api.POST("/api/v1/runs/{id}/consents", { params: at(id), body, ...init }), options),
    endUse: (id: string, use: string, body: Body<"post_runs_id_consents_use">, options?: CallOptions) =>
      send(
        (init) => api.POST("/api/v1/runs/{id}/consents/{use}", { params: { path: { id, use } }, body, ...init }),
        options,
      ),
    /** The claim to go on with once a person has decided; null while none has. */
    resume: (
      id: string,
      body: Body<"post_runs_id_resume">,
      options?: CallOptions,
    ): Promise<components["schemas"]["Claim"] | null> => {
      const waiting = longPoll(body.waitSeconds, options);
      return once((init) => api.POST("/api/v1/runs/{id}/resume", { params: at(id), body, ...init }), waiting);
    },
    /** What a person typed after `after` in the session they took over, once there is something. */
    readInput: (id: string, leaseToken: string, query: Query<"get_runs_id_input">, options?: CallOptions) => {
      const waiting = longPoll(query.waitSeconds, options);
      const params = { ...at(id), query, header: { "Lease-Token": leaseToken } };
      return send((init) => api.GET("/api/v1/runs/{id}/input", { params, ...init }), waiting);
    },
    /** The runs of a repository that are under way or held; the one looked at longest ago first. */
    listWorkspaces: async (query: Query<"get_workspaces">, options?: CallOptions) =>
      (await send((init) => api.GET("/api/v1/workspaces", { params: { query }, ...init }), options)).items,
    reportWorkspace: (id: string, body: Body<"post_runs_id_workspace">, options?: CallOptions) =>
      send((init) => api.POST("/api/v1/runs/{id}/workspace", { params: at(id), body, ...init }), options),
    /** Leaves what the run has come to; where chunks are missing, nothing took the place of anything. */
    saveSnapshot: (id: string, body: Body<"put_runs_id_snapshot">, options?: CallOptions) =>
      send((init) => api.PUT("/api/v1/runs/{id}/snapshot", { params: at(id), body, ...init }), options),
    /** What was last left of the ticket of a run; null where nothing was. */
    readSnapshot: async (id: string, leaseToken: string, options?: CallOptions) => {
      const params = { ...at(id), header: { "Lease-Token": leaseToken } };
      return (await send((init) => api.GET("/api/v1/runs/{id}/snapshot", { params, ...init }), options)).snapshot;
    },
    readSnapshotChunk: async (id: string, leaseToken: string, sha256: string, options?: CallOptions) => {
      const params = { path: { id, sha256 }, header: { "Lease-Token": leaseToken } };
      const address = "/api/v1/runs/{id}/snapshot/chunks/{sha256}";
      return (await send((init) => api.GET(address, { params, ...init }), options)).content;
    },
    readRun: (id: string, options?: CallOptions) =>
      send((init) => api.GET("/api/v1/runs/{id}", { params: at(id), ...init }), options),
    readRunEvents: (id: string, query: Query<"get_runs_id_events"> = {}, options?: CallOptions) =>
      send((init) => api.GET("/api/v1/runs/{id}/events", { params: { ...at(id), query }, ...init }), options),
    /** A person's verb: *Stop run*. */
    sendMessage: (id: string, body: Body<"post_runs_id_messages">, options?: CallOptions) =>
      once((init) => api.POST("/api/v1/runs/{id}/messages", { params: at(id), body, ...init }), options),
    pauseRun: (id: string, options?: CallOptions) =>
      once((init) => api.POST("/api/v1/runs/{id}/pause", { params: at(id), ...init }), options),
    withdrawPause: (id: string, options?: CallOptions) =>
      once((init) => api.DELETE("/api/v1/runs/{id}/pause", { params: at(id), ...init }), options),
    cancelRun: (id: string, note?: string, options?: CallOptions) =>
      once((init) => api.POST("/api/v1/runs/{id}/cancel", { params: at(id), body: { note }, ...init }), options),
  };
}

function reviewCalls({ api, send, once }: Connection) {
  return {
    /** The oldest review that waits; null when there is none within `waitSeconds`. */
    claimReview: (body: Body<"post_review_claims">, options?: CallOptions): Promise<ReviewClaim | null> => {
      const waiting = longPoll(body.waitSeconds, options);
      return once((init) => api.POST("/api/v1/review-claims", { body, ...init }), waiting);
    },
    heartbeatReview: (id: string, body: Body<"post_reviews_id_heartbeat">, options?: CallOptions) =>
      send((init) => api.POST("/api/v1/reviews/{id}/heartbeat", { params: at(id), body, ...init }), options),
    recordVerdict: (id: string, body: Body<"post_reviews_id_verdict">, options?: CallOptions) =>
      send((init) => api.POST("/api/v1/reviews/{id}/verdict", { params: at(id), body, ...init }), options),
  };
}

function profileCalls({ api, send, once }: Connection) {
  return {
    /** Says with which profile a worker was started; what was changed in the browser since stays in force. */
    registerProfile: async (body: Body<"post_profiles">, options?: CallOptions) =>
      (await once((init) => api.POST("/api/v1/profiles", { body, ...init }), options)).profile,
    listProfiles: (project?: string, options?: CallOptions) =>
      send((init) => api.GET("/api/v1/profiles", { params: { query: { project } }, ...init }), options),
    readProfile: (id: string, options?: CallOptions) =>
      send((init) => api.GET("/api/v1/profiles/{id}", { params: at(id), ...init }), options),
    editProfile: async (id: string, body: Body<"put_profiles_id">, options?: CallOptions) =>
      (await send((init) => api.PUT("/api/v1/profiles/{id}", { params: at(id), body, ...init }), options)).profile,
  };
}

function leadCalls({ api, send, once }: Connection) {
  return {
    createTicket: (body: Body<"post_tickets">, options?: CallOptions) =>
      once((init) => api.POST("/api/v1/tickets", { body, ...init }), options),
    readTicket: (idOrKey: string, options?: CallOptions) =>
      send((init) => api.GET("/api/v1/tickets/{id}", { params: at(idOrKey), ...init }), options),
    listTickets: (query: Query<"get_tickets"> = {}, options?: CallOptions) =>
      send((init) => api.GET("/api/v1/tickets", { params: { query }, ...init }), options),
    holdTicket: (idOrKey: string, note: string, options?: CallOptions) =>
      once((init) => api.POST("/api/v1/tickets/{id}/hold", { params: at(idOrKey), body: { note }, ...init }), options),

    listHolds: (query: Query<"get_holds"> = {}, options?: CallOptions) =>
      send((init) => api.GET("/api/v1/holds", { params: { query }, ...init }), options),
    decideHold: (id: string, body: Body<"post_holds_id_decision">, options?: CallOptions) =>
      once((init) => api.POST("/api/v1/holds/{id}/decision", { params: at(id), body, ...init }), options),

    listProjects: (options?: CallOptions) =>
      send((init) => api.GET("/api/v1/projects", { params: { query: { limit: 200 } }, ...init }), options),
    createProject: (body: Body<"post_projects">, options?: CallOptions) =>
      once((init) => api.POST("/api/v1/projects", { body, ...init }), options),
    readPolicy: (project: string, options?: CallOptions) =>
      send((init) => api.GET("/api/v1/policies", { params: { query: { project } }, ...init }), options),
    putPolicy: (body: Body<"put_policies">, options?: CallOptions) =>
      send((init) => api.PUT("/api/v1/policies", { body, ...init }), options),
    revokeToken: (id: string, options?: CallOptions) =>
      send((init) => api.DELETE("/api/v1/tokens/{id}", { params: at(id), ...init }), options),
  };
}

const at = (id: string) => ({ path: { id } });

/** A long poll answers late on purpose. */
function longPoll(waitSeconds: number | undefined, options: CallOptions = {}): CallOptions {
  return { ...options, timeoutMs: (options.timeoutMs ?? 15_000) + (waitSeconds ?? 0) * 1000 };
}
