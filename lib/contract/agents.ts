import { z } from "zod";
import { ProfileRole } from "./agents/profiles.ts";
import { commaList, Id, Label, Slug, Text, Time } from "./basics.ts";
import { VERDICTS } from "./reviews.ts";
import { RunState } from "./runs.ts";

/** docs/contract.md#agents: the agents and sentinels of a project, their results, and the last log lines of lost runs. */

/** An agent is alive if it was seen within this time, which is twice the longest wait for work, or holds a valid lease. */
export const ALIVE_SECONDS = 60;
/** Agents that were not seen for longer than this are not listed. */
export const LISTED_DAYS = 7;

/** A run or a review that an agent is working on. */
export const AgentTask = z.object({
  runId: Id,
  attempt: z.number().int(),
  ticketKey: z.string(),
  ticketTitle: z.string(),
  state: RunState.or(z.literal("reviewing")),
  pauseReason: z.string().nullable(),
  since: Time,
  steps: z.number().int().nullable(),
  stepLimit: z.number().int().nullable(),
  late: z.boolean().describe("its lease has run out, and it will be lost within seconds"),
});
export type AgentTask = z.infer<typeof AgentTask>;

/** Runs that ended in 24 hours; for a sentinel, its approved, rejected and unavailable reviews. */
const EndedCounts = z.object({ passed: z.number().int(), failed: z.number().int(), lost: z.number().int() });

export const Agent = z
  .object({
    name: z.string(),
    role: ProfileRole,
    seenAt: Time.describe("when it last asked for work or sent a heartbeat"),
    alive: z.boolean(),
    everywhere: z.boolean().describe("it asks for work in every project"),
    tasks: z.array(AgentTask),
    profile: z.object({ id: Id, name: z.string(), version: z.number().int(), driver: z.string() }).nullable(),
    day: EndedCounts,
    hours: z
      .array(z.number().int())
      .length(24)
      .describe("how many runs or reviews ended in each of the last 24 hours, the oldest first"),
  })
  .meta({ id: "Agent" });
export type Agent = z.infer<typeof Agent>;

/** `role` and `name` together select one agent; without them all agents of the project are meant. */
export const AgentQuery = z.strictObject({
  project: Slug.optional(),
  role: ProfileRole.optional(),
  name: Text(200).min(1).optional(),
});
export type AgentQuery = z.infer<typeof AgentQuery>;
export const AgentList = z.object({ items: z.array(Agent) });

const ActivityHour = z.object({ at: Time.describe("its beginning"), ...EndedCounts.shape });
/** The last 24 hours, the oldest first; the last hour is not over yet. */
export const AgentActivity = z.object({ hours: z.array(ActivityHour) }).meta({ id: "AgentActivity" });
export type AgentActivity = z.infer<typeof AgentActivity>;

export const FAILURE_SPANS = { day: 24, week: 168 } as const;
export type FailureSpan = keyof typeof FAILURE_SPANS;
export const FailureQuery = AgentQuery.omit({ role: true }).extend({
  span: z.enum(["day", "week"]).default("day"),
});
export type FailureQuery = z.infer<typeof FailureQuery>;
/** How many runs ended, and how many of them failed or were lost, by category, the most frequent first. */
export const AgentFailures = z
  .object({
    ended: z.number().int(),
    failed: z.number().int(),
    categories: z.array(z.object({ category: z.string(), count: z.number().int() })),
  })
  .meta({ id: "AgentFailures" });
export type AgentFailures = z.infer<typeof AgentFailures>;

/** A lost run and the last lines of its log. */
export const LostRun = z
  .object({
    runId: Id,
    attempt: z.number().int(),
    agent: z.string(),
    ticketKey: z.string(),
    ticketTitle: z.string(),
    startedAt: Time,
    endedAt: Time,
    lines: z.array(z.object({ seq: z.number().int(), type: z.string(), message: z.string(), at: Time })),
  })
  .meta({ id: "LostRun" });
export type LostRun = z.infer<typeof LostRun>;
export const LostWordsQuery = AgentQuery.omit({ role: true });
export const LostWords = z.object({ items: z.array(LostRun) });

/** A completed review of a sentinel. */
export const DoneReview = z
  .object({
    id: Id,
    runId: Id,
    attempt: z.number().int(),
    ticketKey: z.string(),
    ticketTitle: z.string(),
    verdict: z.enum(VERDICTS),
    findings: z.number().int(),
    profileVersion: z.number().int().nullable(),
    startedAt: Time,
    endedAt: Time,
  })
  .meta({ id: "DoneReview" });
export type DoneReview = z.infer<typeof DoneReview>;
export const RecentReviewsQuery = z.strictObject({ project: Slug.optional(), name: Text(200).min(1) });
export type RecentReviewsQuery = z.infer<typeof RecentReviewsQuery>;
export const RecentReviews = z.object({ items: z.array(DoneReview) });

/** Whether somebody alive would take a ticket like this, and what the living ask for. */
export const AskQuery = z.strictObject({
  project: Slug.optional(),
  labels: commaList(Label).default([]),
  driver: Text(60).trim().min(1).optional(),
});
export type AskQuery = z.infer<typeof AskQuery>;
export const Asks = z
  .object({
    warning: z.string().nullable().describe("why no living agent would take it, as one sentence; null: one would"),
    drivers: z.array(z.string()).describe("that living agents name"),
    labels: z.array(z.string()).describe("that living agents ask for"),
  })
  .meta({ id: "Asks" });
export type Asks = z.infer<typeof Asks>;
