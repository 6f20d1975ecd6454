import { z } from "zod";
import { Failure } from "#lib/engine/failures/failure.ts";
import { PAUSE_REASONS } from "#lib/engine/holds/hold-reasons.ts";
import { RELEASE_REASONS, RUN_STATE_NAMES } from "#lib/engine/runs/run-states.ts";
import { By, commaList, Id, JsonUpTo, LeaseToken, PageQuery, Slug, Text, Time, WaitSeconds } from "./basics.ts";
import { AskedCall } from "./consents.ts";
import { CorrectedCategory } from "./failures.ts";
import { WaitsForSecond } from "./holds/second-person.ts";
import { RunIsolation } from "./runs/isolation.ts";
import { AskedPause, PersonMessage, Steering } from "./runs/steering.ts";
import { Todo } from "./runs/todos.ts";
import { ReportWorkspace, RunWorkspace } from "./runs/workspaces.ts";

/** docs/contract.md#runs: runs, and what their agents report. */

export const RunState = z.enum(RUN_STATE_NAMES);
export const PauseReason = z.enum(PAUSE_REASONS);
export const ReleaseReason = z.enum(RELEASE_REASONS);

export const Question = z
  .strictObject({
    text: Text(20_000).min(1),
    options: z.array(Text(1000).min(1)).max(50).optional(),
    schema: JsonUpTo(64 * 1024).optional(),
  })
  .meta({ id: "Question" });
export type Question = z.infer<typeof Question>;

export const Level = z.strictObject({
  current: z.number().int(),
  retryCount: z.number().int().min(0),
  maxRetries: z.number().int().min(0),
});
export type Level = z.infer<typeof Level>;

export const Artifact = z.strictObject({
  name: Text(300).min(1),
  url: Text(2000).optional(),
  text: Text(256 * 1024).optional(),
});
export type Artifact = z.infer<typeof Artifact>;

/** What the engine decided on a failure. Delays in milliseconds. */
export const FailureDecision = z
  .object({
    action: z.enum(["retry", "hold", "wait"]).describe("`wait`: its service is down; nothing is charged"),
    category: z.string(),
    subcategory: z.string(),
    confidence: z.number(),
    delayMs: z.number(),
    retryAfter: Time.nullable(),
    attemptsRemaining: z.number().int(),
    reason: z.string(),
  })
  .meta({ id: "FailureDecision" });
export type FailureDecision = z.infer<typeof FailureDecision>;

/** The id that an agent gives to a session of its own. */
const AgentSession = z.string().regex(/^\w[\w-]{0,99}$/, "is 1 to 100 letters, digits, _ and -");

export const Run = z
  .object({
    id: Id,
    ticketId: Id,
    number: z.number().int(),
    agent: z.string(),
    service: z.string().nullable().describe("the account or provider that its work uses, as its claim said"),
    repo: z.string().nullable().describe("the repository that its work is in, as its claim said"),
    state: RunState,
    pauseReason: z.string().nullable(),
    startedAt: Time,
    endedAt: Time.nullable(),
    leaseExpiresAt: Time.nullable(),
    steps: z.number().int().nullable(),
    stepLimit: z.number().int().nullable(),
    level: z.number().int().nullable(),
    inputTokens: z.number().int().nullable(),
    outputTokens: z.number().int().nullable(),
    costUsd: z.number().nullable(),
    category: z.string().nullable(),
    subcategory: z.string().nullable(),
    confidence: z.number().nullable(),
    why: z.string().nullable().describe("the rule that chose the category, and what it matched"),
    ruleId: Id.nullable().describe("the project's rule, where it was one that chose the category"),
    correctedCategory: CorrectedCategory.nullable(),
    error: z.object({ category: z.string(), message: z.string() }).loose().nullable(),
    charged: z.boolean().describe("false: it failed while its service was down, and counts towards no budget"),
    summary: z.string().nullable(),
    releaseReason: ReleaseReason.nullable().describe("why it was given back, where its worker said so"),
    resumeCount: z.number().int(),
    session: z.string().nullable().describe("the id of its agent's own session, in which it goes on after a pause"),
    logLines: z.number().int().describe("lines of its log so far"),
    briefSha256: z.string().nullable(),
    criteriaSha256: z
      .string()
      .nullable()
      .describe("SHA-256, hex, of the acceptance criteria as JSON, as they were when the run was claimed"),
    profile: z
      .object({ name: z.string(), version: z.number().int() })
      .nullable()
      .describe("the profile it works with, and which version of it"),
    assisted: z.boolean().describe("a person has typed in its session"),
    intervention: z.object({ by: By, since: Time }).nullable().describe("who has its session now"),
    isolation: RunIsolation.nullable().describe("behind which wall its programs work, as its claim said"),
    pausing: AskedPause.nullable().describe("who has asked it to pause at its next step"),
    workspace: RunWorkspace.nullable().describe("its branch and the base of it, as a worker last saw them"),
  })
  .meta({ id: "Run" });
export type Run = z.infer<typeof Run>;

const BriefFinding = z.object({
  key: z.string(),
  severity: z.string(),
  category: z.string().nullable(),
  file: z.string().nullable(),
  line: z.number().int().nullable(),
  issue: z.string(),
  suggestion: z.string().nullable(),
  fate: z.string(),
});

/** The exact text and data that a run receives. */
export const Brief = z
  .object({
    text: z.string(),
    sha256: z.string().describe("SHA-256 of text in UTF-8, hex"),
    attempt: z.number().int(),
    findings: z.array(BriefFinding),
    note: z.string().nullable(),
    answer: z.json().nullable(),
  })
  .meta({ id: "Brief" });
export type Brief = z.infer<typeof Brief>;

export const RunDetail = Run.extend({
  diff: z.string().nullable(),
  artifacts: z.array(Artifact),
  brief: Brief.nullable(),
  acceptanceCriteria: z
    .array(z.string())
    .nullable()
    .describe("as they were when the run was claimed: what it is judged by, whatever the ticket says now"),
  decision: FailureDecision.nullable().describe("the engine's, on a run that failed"),
  driver: z.string().nullable().describe("of its profile"),
  todos: z.array(Todo).nullable().describe("what its agent has set itself to do, as it last told"),
  messages: z.array(PersonMessage).describe("what people said to its agent while it worked"),
}).meta({ id: "RunDetail" });
export type RunDetail = z.infer<typeof RunDetail>;

export const Heartbeat = z.strictObject({
  leaseToken: LeaseToken,
  progress: z
    .strictObject({
      steps: z.number().int().min(0).max(2_000_000_000).optional(),
      stepLimit: z.number().int().min(0).max(2_000_000_000).optional(),
      level: z.number().int().min(0).max(2_000_000_000).optional(),
      inputTokens: z.number().int().min(0).optional(),
      outputTokens: z.number().int().min(0).optional(),
      costUsd: z.number().min(0).max(1e12).optional(),
      session: AgentSession.optional(),
    })
    .optional(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;
export const HeartbeatAnswer = z.object({
  leaseExpiresAt: Time,
  directive: z.literal("cancel").nullable(),
  ...Steering.shape,
});
export type HeartbeatAnswer = z.infer<typeof HeartbeatAnswer>;

const FinishBase = {
  leaseToken: LeaseToken,
  summary: Text(20_000).nullish(),
  diff: z.string().nullish(),
  artifacts: z.array(Artifact).max(50).nullish(),
  costUsd: z.number().min(0).max(1e12).nullish(),
  workspace: ReportWorkspace.nullish(),
};
export const FinishRun = z.discriminatedUnion("outcome", [
  z.strictObject({ ...FinishBase, outcome: z.literal("succeeded") }),
  z.strictObject({ ...FinishBase, outcome: z.literal("failed"), error: Failure }),
  z.strictObject({
    ...FinishBase,
    outcome: z.literal("paused"),
    reason: PauseReason,
    question: Question.nullish(),
    call: AskedCall.nullish().describe("with the reason approval: the tool call that waits for a person"),
    level: Level.nullish(),
    checkpoint: JsonUpTo(512 * 1024).nullish(),
  }),
  z.strictObject({
    ...FinishBase,
    outcome: z.literal("released"),
    note: Text(20_000).nullish(),
    reason: ReleaseReason.nullish().describe("drain: the worker stops; such a release never holds the ticket"),
  }),
]);
export type FinishRun = z.infer<typeof FinishRun>;

export const ResumeRun = z.strictObject({ leaseToken: LeaseToken, waitSeconds: WaitSeconds.default(0) });
export type ResumeRun = z.infer<typeof ResumeRun>;

/** The secrets of a paused run, such as the passwords of its levels, by name. */
export const RunSecrets = z.object({
  secrets: z.record(z.string(), z.string()),
  second: WaitsForSecond.nullable().describe("it waits for a second person; nothing is shown yet"),
});
export type RunSecrets = z.infer<typeof RunSecrets>;

/** A run in a list; with `q`, where its words stand. */
export const ListedRun = Run.extend({
  match: z
    .object({
      seq: z.number().int().nullable().describe("the line of its log; null: what it reported at its end"),
      text: z.string().describe("about 200 characters around the first of the words"),
    })
    .optional()
    .describe("only with `q`"),
}).meta({ id: "ListedRun" });
export type ListedRun = z.infer<typeof ListedRun>;

export const ListRuns = PageQuery.extend({
  project: Slug.optional(),
  id: commaList(Id).optional(),
  state: commaList(RunState).optional(),
  agent: commaList(Text(200)).optional(),
  category: commaList(Text(40)).optional().describe("of its failure, as corrected"),
  q: Text(200).trim().optional().describe("words on one line of its log, or in what it reported, once it has stopped"),
});
export type ListRuns = z.infer<typeof ListRuns>;
