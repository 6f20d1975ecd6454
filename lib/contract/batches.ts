import { z } from "zod";
import { BATCH_STATE_NAMES } from "#lib/engine/batches/batch-states.ts";
import { STOP_REASONS } from "#lib/engine/batches/decide-wave.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { By, Count, commaList, Id, Label, PageQuery, Slug, Text, Time } from "./basics.ts";
import { DecideHold, DecisionVerb, PROBATIONS } from "./holds.ts";
import {
  AgeWord,
  CategoryWord,
  HoldReasonWord,
  LateWord,
  OwnerWord,
  PriorityWord,
  SnoozedWord,
} from "./queue/hold-filter.ts";

/** docs/contract.md#batches: one decision for many holds. */

/** The most holds of one batch, by a filter and by ids in one body. */
export const MAX_BATCH_HOLDS = 50_000;
const MAX_IDS = 20_000;

/** One word, a comma list as in the query of `GET /holds`, or an array. */
const words = <T extends z.ZodType<unknown, string>>(item: T) =>
  z.union([commaList(item), z.array(item).max(50)]).refine((list) => list.length > 0, "names nothing");

/** The filters of `GET /holds`, for open holds. */
export const BatchFilter = z
  .strictObject({
    project: Slug.optional(),
    state: words(z.literal("open")).optional(),
    reason: words(HoldReasonWord).optional(),
    category: words(CategoryWord).optional(),
    label: words(Label).optional(),
    priority: words(PriorityWord).optional(),
    owner: words(OwnerWord).optional(),
    fingerprint: words(Text(100)).optional(),
    agent: words(Text(200)).optional(),
    age: AgeWord.optional(),
    late: LateWord.optional(),
    snoozed: SnoozedWord.optional(),
    q: Text(200).optional(),
  })
  .refine((filter) => Object.values(filter).some((value) => value !== undefined && value !== ""), {
    message: 'names nothing: to mean every open hold, say {"state": "open"}',
  });
export type BatchFilter = z.infer<typeof BatchFilter>;

export const CreateHoldBatch = z
  .strictObject({
    filter: BatchFilter.optional(),
    ids: z.array(Id).min(1).max(MAX_IDS).optional(),
    verb: DecisionVerb.refine((verb) => verb !== "intervene", "is for one session at a time"),
    note: DecideHold.shape.note,
    answer: DecideHold.shape.answer.describe("for the verb answer; every question gets it"),
    canary: z
      .boolean()
      .default(true)
      .describe("one hold, then ten, then the rest, each wave after the outcome of the one before"),
    dryRun: z.boolean().default(false).describe("only count; decide nothing"),
  })
  .refine(({ filter, ids }) => (filter === undefined) !== (ids === undefined), {
    path: ["filter"],
    message: "say which holds: either filter or ids",
  })
  .refine(({ verb, answer }) => verb !== "answer" || (answer !== undefined && answer !== null && answer !== ""), {
    path: ["answer"],
    message: "is needed to answer",
  });
export type CreateHoldBatch = z.output<typeof CreateHoldBatch>;

export const ContinueHoldBatch = z.strictObject({
  release: Count.min(1)
    .optional()
    .describe(
      "all that are left, without a further canary: how many, as it was shown; without it, another wave of ten",
    ),
});
export type ContinueHoldBatch = z.infer<typeof ContinueHoldBatch>;

/** What a batch would do now. Nothing is decided. */
export const BatchDryRun = z
  .object({
    dryRun: z.literal(true),
    total: Count.describe("holds the batch would have"),
    offering: Count.describe("of these: open, yours to decide, and offering the verb"),
    notAllowed: Count.describe("matched by the filter, but in projects where you may only read: left out"),
    failing: z.array(z.object({ code: z.string(), count: Count })).describe("what the others would fail with"),
    byReason: z.array(z.object({ reason: z.enum(HOLD_REASON_NAMES), total: Count, offering: Count })),
  })
  .meta({ id: "BatchDryRun" });
export type BatchDryRun = z.infer<typeof BatchDryRun>;

export const HoldBatchCreated = z.union([z.object({ id: Id }), BatchDryRun]);

export const BatchWave = z.object({
  wave: Count,
  succeeded: Count,
  failed: Count,
  deciding: Count.describe("being decided at this moment"),
  onProbation: Count.describe("decided; it is not known yet whether the decision holds"),
  untaken: Count.describe("of these, the ones that no agent has taken yet"),
  held: Count,
  didNotHold: Count,
  undone: Count.describe("a person took the decision back"),
  noProbation: Count.describe("decided, without probation"),
});
export type BatchWave = z.infer<typeof BatchWave>;

export const HoldBatchSummary = z
  .object({
    id: Id,
    projects: z.array(z.string()).describe("the projects of its holds that you may read"),
    state: z
      .enum(BATCH_STATE_NAMES)
      .describe(
        "waiting: for the outcome of a wave, without a time limit; a person can stop it or let it go on. finished: each item is decided, which says nothing of the outcomes",
      ),
    stop: z.object({ reason: z.enum(STOP_REASONS), by: By.nullable() }).nullable(),
    verb: DecisionVerb,
    note: z.string().nullable(),
    answer: z.json().nullable(),
    canary: z.boolean(),
    filter: z.record(z.string(), z.json()).nullable().describe("what chose the holds; null where their ids were given"),
    retryOf: Id.nullable().describe("the batch whose failed holds these are"),
    by: By,
    actsFor: By.describe("the person whose rights it decides with: who created it, or let it go on last"),
    createdAt: Time,
    startAt: Time.nullable().describe("made on a page of the desk: it begins then, and can be stopped before"),
    endedAt: Time.nullable(),
    total: Count,
    counts: z.object({ succeeded: Count, failed: Count, remaining: Count }),
    wave: Count.describe("the wave it is in"),
    canaryWaves: Count.describe("how many waves are canaries: of one, then of ten; the wave after them takes the rest"),
    waves: z.array(BatchWave),
  })
  .meta({ id: "HoldBatchSummary" });
export type HoldBatchSummary = z.infer<typeof HoldBatchSummary>;

export const HoldBatch = HoldBatchSummary.extend({
  succeeded: z.array(Id),
  failed: z.array(z.object({ id: Id, code: z.string() })),
  remaining: Count,
}).meta({ id: "HoldBatch" });
export type HoldBatch = z.infer<typeof HoldBatch>;

export const ListHoldBatches = PageQuery.extend({
  project: Slug.optional(),
  state: commaList(z.enum(BATCH_STATE_NAMES)).default(["running", "waiting"]),
});
export type ListHoldBatches = z.infer<typeof ListHoldBatches>;

export const BATCH_ITEM_STATES = ["waiting", "deciding", "succeeded", "failed"] as const;
export const HoldBatchItem = z
  .object({
    position: Count,
    holdId: z.string(),
    ticketKey: z.string().nullable(),
    ticketTitle: z.string().nullable(),
    state: z.enum(BATCH_ITEM_STATES),
    code: z.string().nullable(),
    detail: z.string().nullable().describe("of a failed item: what was wrong, and what to do"),
    wave: Count.nullable(),
    probation: z.enum(PROBATIONS).nullable(),
    undone: z.boolean().describe("a person took the decision back"),
  })
  .meta({ id: "HoldBatchItem" });
export type HoldBatchItem = z.infer<typeof HoldBatchItem>;

export const ListHoldBatchItems = PageQuery.extend({ state: commaList(z.enum(BATCH_ITEM_STATES)).optional() });
export type ListHoldBatchItems = z.infer<typeof ListHoldBatchItems>;
