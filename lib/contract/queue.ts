import { z } from "zod";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { PageQuery, Slug, Time } from "./basics.ts";
import { decisionInputs } from "./holds/earlier-decisions.ts";
import { DecisionVerb, Hold } from "./holds.ts";
import { PriorityWord } from "./queue/hold-filter.ts";
import { SEGMENTS } from "./queue/hold-filter-words.ts";
import { QueueFilter } from "./queue/queue-filter.ts";
import { FATES, SEVERITIES, Waiver } from "./reviews.ts";
import { RunWorkspace } from "./runs/workspaces.ts";
import { TrackFacts } from "./tickets/tracks.ts";

/** Additions to CONTRACT 6: the queue as the desk shows it, and the details that a person reads before they decide a hold. */

export const ReadQueue = PageQuery.extend({
  project: Slug.optional(),
  until: PageQuery.shape.cursor.describe("cursor of a page that was read before: that page as it is now, however long"),
  ...QueueFilter.shape,
}).describe("with a fingerprint each hold is a row; else each cluster is one row");
export type ReadQueue = z.infer<typeof ReadQueue>;

/** All holds of a filter that share a fingerprint. The row that carries it shows the first of them. */
export const QueueCluster = z
  .object({
    fingerprint: z.string(),
    size: z.number().int().describe("holds that the filter matches; `clusterSize` counts all"),
    since: z.iso.datetime({ precision: 3 }).describe("when the first of them was held"),
    late: z.number().int().describe("of them past their target"),
    reasons: z.array(z.enum(HOLD_REASON_NAMES)),
    downstreamBlocked: z.number().int().describe("tickets that wait for any of them"),
    holds: z.array(z.string()).describe("ids of the first ones"),
    keys: z.array(z.string()).describe("keys of their tickets"),
  })
  .meta({ id: "QueueCluster" });
export type QueueCluster = z.infer<typeof QueueCluster>;

/** What to expect of a decision on such a hold, from the outcomes of the same decision in the last 30 days. */
const MinuteFacts = z
  .object({
    priority: PriorityWord,
    expected: z.object({
      verb: DecisionVerb.describe("the leading one"),
      held: z.object({ share: z.number().describe("0 to 1, smoothed"), of: z.number().int() }),
      takes: z.object({ minutes: z.number().describe("median from the first look, smoothed"), of: z.number().int() }),
    }),
  })
  .describe("with what is blocked, the factors of the next best minute");

export const QueueRow = Hold.extend({
  escalations: z.number().int().describe("steps up that it went: owner, leads, admins"),
  snooze: z.object({ until: Time, by: z.string() }).nullable().describe("a person does not want to see it until then"),
  minute: MinuteFacts,
  escalated: z.boolean().describe("its check came and nobody had looked: it went a step up, and is past its target"),
  cause: z.object({ code: z.string().nullable(), text: z.string() }).describe("why it is held, in one line"),
  tries: z
    .object({ used: z.number().int(), of: z.number().int(), what: z.string() })
    .nullable()
    .describe("the budget that ran out"),
  track: TrackFacts,
  cluster: QueueCluster.nullable().describe("in a list of clusters, where there is more than one hold"),
}).meta({ id: "QueueRow" });
export type QueueRow = z.infer<typeof QueueRow>;

export const QueuePage = z
  .object({
    items: z.array(QueueRow),
    nextCursor: z.string().nullable(),
    total: z.number().int().describe("rows that the filter matches, on all pages together"),
    holds: z.number().int().describe("holds in these rows"),
    counts: z
      .record(z.enum(SEGMENTS), z.number().int())
      .describe("open holds of each segment, whatever the filter says; those that are snoozed are not counted"),
    snoozed: z.number().int().describe("open holds that a person does not want to see until later"),
    pastTarget: z.number().int().describe("open holds that were escalated, or whose check is due"),
    running: z.number().int().describe("runs under way"),
    hasRuns: z.boolean().describe("an agent has been here"),
    nextCheckAt: z.iso.datetime({ precision: 3 }).nullable(),
  })
  .meta({ id: "QueuePage" });
export type QueuePage = z.infer<typeof QueuePage>;

const Cited = z.object({ text: z.string(), cites: z.array(z.string().describe("id of an event")) });

const LedgerFinding = z.object({
  key: z.string(),
  label: z.string().describe("F1, F2 …; the open ones as in the brief"),
  severity: z.enum(SEVERITIES),
  file: z.string().nullable(),
  line: z.number().int().nullable(),
  issue: z.string(),
  suggestion: z.string().nullable(),
  fate: z.enum(FATES),
  waiver: Waiver.nullable(),
  raised: z.array(z.number().int()).describe("numbers of the reviews that raised it"),
  open: z.boolean().describe("the next brief carries it, to be settled"),
  advisory: z
    .boolean()
    .describe("its rule only advises: where it was raised last the brief tells it, and it blocks nothing"),
  marks: z.array(z.enum(FATES).nullable()).describe("what each review of the ledger did with it"),
});
export type LedgerFinding = z.infer<typeof LedgerFinding>;

export const HoldDetail = QueueRow.extend({
  mayDecide: z.boolean().describe("the caller may decide it"),
  firstSeenAt: z.iso
    .datetime({ precision: 3 })
    .nullable()
    .describe("when a person who may decide it first had it before them"),
  why: z.array(Cited),
  nextAttempt: z.number().int().describe("number of the run that a retry starts"),
  ledger: z.object({
    reviews: z.array(z.object({ number: z.number().int(), attempt: z.number().int(), open: z.number().int() })),
    findings: z.array(LedgerFinding),
    trend: z.enum(["single", "converging", "not_converging"]),
  }),
  spent: z.object({ tokens: z.number(), costUsd: z.number(), attempts: z.number().int() }),
  fresh: z
    .object({ attempts: z.number().int(), rejections: z.number().int() })
    .describe("what a decision that resets the budgets grants"),
  notes: z
    .array(z.object({ by: z.string(), verb: DecisionVerb, note: z.string() }))
    .describe("notes of earlier decisions that the next brief still carries"),
  ...decisionInputs,
  workspace: RunWorkspace.nullable().describe("the branch that is gone on with, and how far its base has moved"),
}).meta({ id: "HoldDetail" });
export type HoldDetail = z.infer<typeof HoldDetail>;

export const Counts = z.object({ holds: z.number().int(), runs: z.number().int() }).meta({ id: "Counts" });
export type Counts = z.infer<typeof Counts>;
export const ReadCounts = z.strictObject({ project: Slug });
