import { z } from "zod";
import { Id, WaitSeconds } from "#lib/contract/basics.ts";
import { ClaimReview, RecordVerdict } from "#lib/contract/reviews.ts";
import { ClaimWork } from "#lib/contract/runs/claims.ts";
import { AppendEvents } from "#lib/contract/runs/run-events.ts";
import { FinishRun, Heartbeat, PauseReason, Question, ReleaseReason } from "#lib/contract/runs.ts";
import { at } from "./desk.ts";
import type { Tool } from "./tool.ts";

const [Succeeded, Failed, Paused, Released] = FinishRun.options;

/** What agents and sentinels do. */
export const WORK_TOOLS: Tool[] = [
  {
    name: "claim",
    title: "Claim tickets",
    description:
      "Claims tickets to work on, waiting up to waitSeconds while there is none. Each claim has the run, its leaseToken, which every later call about the run names, and the brief to work by. Report before the lease ends, or the run is lost. Token of scope agent.",
    input: ClaimWork,
    ask: async (desk, input) => (await desk("POST", "/api/v1/claims", { body: input })) ?? { claims: [] },
  },
  {
    name: "report",
    title: "Report on a run",
    description:
      "Appends to the log of a run and renews its lease. The answer says until when the lease holds; directive cancel: a person has stopped the run, so stop working. Token of scope agent.",
    input: z.strictObject({
      runId: Id,
      ...Heartbeat.shape,
      events: AppendEvents.shape.events.optional(),
    }),
    ask: async (desk, { runId, events, ...beat }) => {
      const body = { leaseToken: beat.leaseToken, events };
      const appended = events === undefined ? {} : await desk("POST", at("runs", runId, "/events"), { body });
      return {
        ...(appended as object),
        ...((await desk("POST", at("runs", runId, "/heartbeat"), { body: beat })) as object),
      };
    },
  },
  {
    name: "ask",
    title: "Ask a person",
    description:
      "Pauses a run with a question for a person, and waits up to waitSeconds for the answer. resume is the claim to go on with, with the answer and a new leaseToken; while it is null, call again with the same arguments. Token of scope agent.",
    input: z.strictObject({
      runId: Id,
      leaseToken: Paused.shape.leaseToken,
      question: Question,
      summary: Paused.shape.summary,
      checkpoint: Paused.shape.checkpoint,
      waitSeconds: WaitSeconds.default(0),
    }),
    ask: async (desk, { runId, waitSeconds = 0, ...asked }) => {
      const pause = { ...asked, outcome: "paused", reason: "question" };
      const paused = await desk("POST", at("runs", runId, "/finish"), { body: pause });
      const wait = { leaseToken: asked.leaseToken, waitSeconds };
      return { ...(paused as object), resume: await desk("POST", at("runs", runId, "/resume"), { body: wait }) };
    },
  },
  {
    name: "finish",
    title: "Finish a run",
    description:
      "Reports the outcome of a run: succeeded (with summary and diff), failed (with error), released (given back undone) or paused for a reason that is no question. Repeating the same call gives the same answer. Token of scope agent.",
    input: z.strictObject({
      runId: Id,
      ...Succeeded.shape,
      outcome: z.enum(FinishRun.options.map(({ shape }) => shape.outcome.value)),
      error: Failed.shape.error.optional(),
      reason: z.union([PauseReason, ReleaseReason]).nullish().describe("with paused and released"),
      level: Paused.shape.level,
      checkpoint: Paused.shape.checkpoint,
      note: Released.shape.note,
    }),
    ask: (desk, { runId, ...outcome }) => desk("POST", at("runs", runId, "/finish"), { body: outcome }),
  },
  {
    name: "claim_review",
    title: "Claim a review",
    description:
      "Claims the oldest review that waits, with the run, its diff and earlier findings. review is null where none came within waitSeconds. Token of scope sentinel.",
    input: ClaimReview,
    ask: async (desk, input) => (await desk("POST", "/api/v1/review-claims", { body: input })) ?? { review: null },
  },
  {
    name: "verdict",
    title: "Say what a review found",
    description:
      "Records the verdict of a claimed review: approved, rejected with findings, or unavailable. Repeating the same call gives the same answer. Token of scope sentinel.",
    input: z.strictObject({ reviewId: Id, ...RecordVerdict.shape }),
    ask: (desk, { reviewId, ...verdict }) => desk("POST", at("reviews", reviewId, "/verdict"), { body: verdict }),
  },
];
