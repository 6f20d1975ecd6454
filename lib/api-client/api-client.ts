import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type {
  AppliedProfile,
  EditProfile,
  Profile,
  ProfileDetail,
  RegisterProfile,
} from "#lib/contract/agents/profiles.ts";
import type {
  CorrectCategory,
  CreateFailureRule,
  FailureRule,
  ListFailureRules,
  RulePreview,
} from "#lib/contract/failures.ts";
import type { DecideHold, Hold, ListHolds } from "#lib/contract/holds.ts";
import type { ListPolicyVersions, PolicyVersion } from "#lib/contract/policies/policy-versions.ts";
import type { CreateProject, Project } from "#lib/contract/projects.ts";
import type { ClaimReview, Finding, RecordVerdict, Review, ReviewHeartbeat } from "#lib/contract/reviews.ts";
import type { Claim, Claims, ClaimWork, FinishAnswer } from "#lib/contract/runs/claims.ts";
import type { AppendEvents, RunEventPage } from "#lib/contract/runs/run-events.ts";
import type { TypedInputs } from "#lib/contract/runs/typed-input.ts";
import type { ListWorkspaces, OpenWorkspaces, ReportWorkspace } from "#lib/contract/runs/workspaces.ts";
import type { FinishRun, Heartbeat, HeartbeatAnswer, ResumeRun, Run, RunDetail } from "#lib/contract/runs.ts";
import type { CreateTicket, ListTickets, Ticket, TicketDetail } from "#lib/contract/tickets.ts";
import { holdBatchCalls } from "./batch-calls.ts";
import { search } from "./search.ts";
import { type ApiRequest, type Desk, type Patience, sendRequest } from "./send-request.ts";

type Page<T> = { items: T[]; nextCursor: string | null };
type Query<T extends z.ZodType> = Partial<Record<keyof z.input<T>, string | number>>;
/** What `GET /policies` answers and `PUT /policies` takes, beside the project. */
export type ProjectPolicy = { version: number; categories: Record<string, Record<string, unknown>> } & Record<
  string,
  unknown
>;
/** A claimed review with what the sentinel needs to judge (CONTRACT 5). */
export interface ReviewClaim {
  review: { id: string; number: number; leaseToken: string; leaseExpiresAt: string };
  ticket: Ticket;
  run: RunDetail;
  previousFindings: Finding[];
  profile: AppliedProfile | null;
}

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * The public interface as functions (CONTRACT 3 to 8). Each may be repeated by its own retries without a second effect:
 * heartbeat, events (by their keys), finish, resume and verdict by contract, the others by an Idempotency-Key.
 * All throw ApiProblem, Unreachable, or the reason of `patience.signal`.
 */
export function createApiClient(desk: Desk) {
  const send = <T>(request: ApiRequest, patience?: Patience) => sendRequest(desk, request, patience) as Promise<T>;
  const get = <T>(path: string, patience?: Patience) => send<T>({ method: "GET", path }, patience);
  const post = <T>(path: string, body: unknown, patience?: Patience) =>
    send<T>({ method: "POST", path, body }, patience);
  const postOnce = <T>(path: string, body: unknown, patience?: Patience) =>
    send<T>({ method: "POST", path, body, idempotencyKey: randomUUID() }, patience);

  return {
    /** Up to `limit` claims; none when there is no work within `waitSeconds`. */
    claim: async (input: z.input<typeof ClaimWork>, patience?: Patience): Promise<Claim[]> =>
      (await postOnce<z.infer<typeof Claims> | null>("/claims", input, waiting(input.waitSeconds, patience)))?.claims ??
      [],
    heartbeat: (runId: string, input: Heartbeat, patience?: Patience) =>
      post<HeartbeatAnswer>(`/runs/${encode(runId)}/heartbeat`, input, patience),
    appendEvents: (runId: string, input: AppendEvents, patience?: Patience) =>
      post<{ lastSeq: number }>(`/runs/${encode(runId)}/events`, input, patience),
    finish: (runId: string, input: FinishRun, patience?: Patience) =>
      post<FinishAnswer>(`/runs/${encode(runId)}/finish`, input, patience),
    /** The claim to go on with once a person has decided; null while none has. */
    resume: (runId: string, input: z.input<typeof ResumeRun>, patience?: Patience) =>
      post<Claim | null>(`/runs/${encode(runId)}/resume`, input, waiting(input.waitSeconds, patience)),
    /** What a person typed after `after` in the session they took over, once there is something. */
    readInput: (runId: string, query: { after: number; waitSeconds: number }, patience?: Patience) =>
      get<TypedInputs>(`/runs/${encode(runId)}/input${search(query)}`, waiting(query.waitSeconds, patience)),
    /** The runs of a repository that are under way or held; the one looked at longest ago first. */
    listWorkspaces: async (query: Query<typeof ListWorkspaces>, patience?: Patience) =>
      (await get<OpenWorkspaces>(`/workspaces${search(query)}`, patience)).items,
    reportWorkspace: (runId: string, input: ReportWorkspace, patience?: Patience) =>
      post<Run>(`/runs/${encode(runId)}/workspace`, input, patience),
    readRun: (runId: string, patience?: Patience) => get<RunDetail>(`/runs/${encode(runId)}`, patience),
    listRuns: (query: Record<string, string | number> = {}, patience?: Patience) =>
      get<Page<Run>>(`/runs${search(query)}`, patience),
    readRunEvents: (runId: string, query: { after?: number; limit?: number } = {}, patience?: Patience) =>
      get<z.infer<typeof RunEventPage>>(`/runs/${encode(runId)}/events${search(query)}`, patience),
    /** A person's verb: *Stop run*. */
    cancelRun: (runId: string, note?: string, patience?: Patience) =>
      postOnce<Run>(`/runs/${encode(runId)}/cancel`, note === undefined ? {} : { note }, patience),

    claimReview: (input: z.input<typeof ClaimReview>, patience?: Patience) =>
      postOnce<ReviewClaim | null>("/review-claims", input, waiting(input.waitSeconds, patience)),
    heartbeatReview: (reviewId: string, input: z.infer<typeof ReviewHeartbeat>, patience?: Patience) =>
      post<{ leaseExpiresAt: string }>(`/reviews/${encode(reviewId)}/heartbeat`, input, patience),
    recordVerdict: (reviewId: string, input: z.infer<typeof RecordVerdict>, patience?: Patience) =>
      post<{ review: Review; ticket: Ticket }>(`/reviews/${encode(reviewId)}/verdict`, input, patience),

    createTicket: (input: z.input<typeof CreateTicket>, patience?: Patience) =>
      postOnce<Ticket>("/tickets", input, patience),
    readTicket: (idOrKey: string, patience?: Patience) => get<TicketDetail>(`/tickets/${encode(idOrKey)}`, patience),
    listTickets: (query: Query<typeof ListTickets> = {}, patience?: Patience) =>
      get<Page<Ticket>>(`/tickets${search(query)}`, patience),
    holdTicket: (idOrKey: string, note: string, patience?: Patience) =>
      postOnce<Ticket>(`/tickets/${encode(idOrKey)}/hold`, { note }, patience),

    listHolds: (query: Query<typeof ListHolds> = {}, patience?: Patience) =>
      get<Page<Hold>>(`/holds${search(query)}`, patience),
    decideHold: (holdId: string, input: DecideHold, patience?: Patience) =>
      postOnce<{ hold: Hold; ticket: Ticket; run: Run | null }>(`/holds/${encode(holdId)}/decision`, input, patience),

    ...holdBatchCalls({ get, post, postOnce }),

    /** Says with which profile a worker was started; what was changed in the browser since stays in force. */
    registerProfile: async (input: RegisterProfile, patience?: Patience) =>
      (await postOnce<{ profile: Profile }>("/profiles", input, patience)).profile,
    listProfiles: (project?: string, patience?: Patience) =>
      get<Page<Profile>>(`/profiles${search({ project })}`, patience),
    readProfile: (id: string, patience?: Patience) => get<ProfileDetail>(`/profiles/${encode(id)}`, patience),
    editProfile: async (id: string, input: EditProfile, patience?: Patience) =>
      (await send<{ profile: Profile }>({ method: "PUT", path: `/profiles/${encode(id)}`, body: input }, patience))
        .profile,

    correctCategory: (runId: string, input: CorrectCategory, patience?: Patience) =>
      send<Run>({ method: "PUT", path: `/runs/${encode(runId)}/category`, body: input }, patience),
    listFailureRules: (query: Query<typeof ListFailureRules> = {}, patience?: Patience) =>
      get<Page<FailureRule>>(`/failure-rules${search(query)}`, patience),
    createFailureRule: (input: CreateFailureRule, patience?: Patience) =>
      postOnce<FailureRule>("/failure-rules", input, patience),
    revokeFailureRule: (id: string, patience?: Patience) =>
      send<null>({ method: "DELETE", path: `/failure-rules/${encode(id)}` }, patience),
    previewFailureRule: (query: { project?: string; pattern: string }, patience?: Patience) =>
      get<RulePreview>(`/failure-rule-preview${search(query)}`, patience),
    listPolicyVersions: (query: Query<typeof ListPolicyVersions> = {}, patience?: Patience) =>
      get<Page<PolicyVersion>>(`/policy-versions${search(query)}`, patience),

    revokeToken: (id: string, patience?: Patience) =>
      send<null>({ method: "DELETE", path: `/tokens/${encode(id)}` }, patience),
    listProjects: (patience?: Patience) => get<Page<z.infer<typeof Project>>>("/projects?limit=200", patience),
    createProject: (input: CreateProject, patience?: Patience) =>
      postOnce<z.infer<typeof Project>>("/projects", input, patience),
    readPolicy: (project: string, patience?: Patience) =>
      get<ProjectPolicy>(`/policies${search({ project })}`, patience),
    putPolicy: (input: ProjectPolicy & { project: string }, patience?: Patience) =>
      send<ProjectPolicy>({ method: "PUT", path: "/policies", body: input }, patience),
  };
}

const encode = encodeURIComponent;

/** A long poll answers late on purpose. */
function waiting(waitSeconds: number | undefined, patience: Patience = {}): Patience {
  return { ...patience, timeoutMs: (patience.timeoutMs ?? 15_000) + (waitSeconds ?? 0) * 1000 };
}
