import { z } from "zod";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { PageQuery, Slug, Time } from "./basics.ts";
import { DecisionCard } from "./holds/decision-card.ts";
import { DecisionVerb, Grant, GrantKind, Hold, PROBATIONS } from "./holds.ts";
import { PriorityWord } from "./queue/hold-filter.ts";
import { SEGMENTS } from "./queue/hold-filter-words.ts";
import { QueueFilter } from "./queue/queue-filter.ts";
import { FATES, SEVERITIES, Waiver } from "./reviews.ts";
import { RunWorkspace } from "./runs/workspaces.ts";
import { TrackFacts } from "./tickets/tracks.ts";

/** docs/contract.md#queue: the queue as the desk shows it, and the details that a person reads before they decide a hold. */

export const ReadQueue = PageQuery.extend({
  project: Slug.optional(),
  until: PageQuery.shape.cursor.describe(
    "cursor of a page that was read before: everything up to its end, as it is now",
  ),
  ...QueueFilter.shape,
}).describe("with a fingerprint one row per hold; otherwise one row per cluster");
export type ReadQueue = z.infer<typeof ReadQueue>;

/** All holds of a filter that share a fingerprint. The row that carries it shows the first of them. */
export const QueueCluster = z
  .object({
    fingerprint: z.string(),
    size: z.number().int().describe("holds that the filter matches; `clusterSize` counts all"),
    since: z.iso.datetime({ precision: 3 }).describe("when the oldest of them was opened"),
    late: z.number().int().describe("how many of them are past their target"),
    reasons: z.array(z.enum(HOLD_REASON_NAMES)),
    projects: z.array(z.string()).describe("slugs of the projects of its holds"),
    downstreamBlocked: z.number().int().describe("tickets that wait for any of them"),
    again: z
      .array(z.object({ time: z.number().int(), holds: z.number().int() }))
      .describe("how many of them failed again after a decision, for which time; empty where none did"),
    holds: z.array(z.string()).describe("ids of the first ones"),
    keys: z.array(z.string()).describe("keys of their tickets; of a hold of the project, what it is about"),
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
  .describe("the factors of the next best minute, apart from the blocked tickets");

export const QueueRow = Hold.extend({
  escalations: z.number().int().describe("how often it was escalated: from the owner to the leads, and to the admins"),
  snooze: z.object({ until: Time, by: z.string() }).nullable().describe("a person has put it off until then"),
  minute: MinuteFacts,
  escalated: z
    .boolean()
    .describe("nobody had looked at it when its check was due: it was escalated and is past its target"),
  cause: z.object({ code: z.string().nullable(), text: z.string() }).describe("why it is held, in one line"),
  tries: z
    .object({ used: z.number().int(), of: z.number().int(), what: z.string() })
    .nullable()
    .describe("the budget that ran out"),
  track: TrackFacts.nullable().describe("null for a hold of the project"),
  cluster: QueueCluster.nullable().describe("in a list of clusters, for a row with more than one hold"),
}).meta({ id: "QueueRow" });
export type QueueRow = z.infer<typeof QueueRow>;

export const QueuePage = z
  .object({
    items: z.array(QueueRow),
    nextCursor: z.string().nullable(),
    total: z.number().int().describe("rows that the filter matches, on all pages"),
    holds: z.number().int().describe("holds in these rows"),
    counts: z
      .record(z.enum(SEGMENTS), z.number().int())
      .describe("open holds of each segment regardless of the filter, without snoozed ones"),
    snoozed: z.number().int().describe("open holds that a person has put off"),
    pastTarget: z.number().int().describe("open holds that were escalated, or whose check is due"),
    running: z.number().int().describe("runs that are running"),
    hasRuns: z.boolean().describe("the project has had runs"),
    nextCheckAt: z.iso.datetime({ precision: 3 }).nullable(),
  })
  .meta({ id: "QueuePage" });
export type QueuePage = z.infer<typeof QueuePage>;

const Cited = z.object({ text: z.string(), cites: z.array(z.string().describe("id of an event")) });

const LedgerFinding = z.object({
  key: z.string(),
  label: z.string().describe("F1, F2 …; open findings are numbered as in the brief"),
  severity: z.enum(SEVERITIES),
  file: z.string().nullable(),
  line: z.number().int().nullable(),
  issue: z.string(),
  was: z.string().nullable().describe("its words in the review before, where the last one raised it in others"),
  suggestion: z.string().nullable(),
  fate: z.enum(FATES),
  waiver: Waiver.nullable(),
  raised: z.array(z.number().int()).describe("numbers of the reviews that raised it"),
  open: z.boolean().describe("it must be settled: the next brief contains it"),
  advisory: z
    .boolean()
    .describe("its rule is advisory: the brief mentions it where the last review raised it, and it blocks nothing"),
  marks: z.array(z.enum(FATES).nullable()).describe("what each review of the ledger did with it"),
});
export type LedgerFinding = z.infer<typeof LedgerFinding>;

/** A decision on an earlier hold for the same reason, which did not hold (docs/contract.md#decisions). */
const EarlierDecision = z
  .object({
    holdId: z.string(),
    verb: DecisionVerb,
    by: z.string(),
    at: z.iso.datetime({ precision: 3 }),
    note: z.string().nullable(),
    waived: z.number().int().describe("findings that it left out"),
    granted: Grant.nullable(),
    probation: z.enum(PROBATIONS).nullable(),
    ledTo: z
      .array(z.object({ runId: z.string(), number: z.number().int(), words: z.string() }))
      .describe("the attempts of its budget, and how each ended"),
  })
  .meta({ id: "EarlierDecision" });

export const HoldDetail = QueueRow.extend({
  mayDecide: z.boolean().describe("the caller may decide it"),
  firstSeenAt: z.iso.datetime({ precision: 3 }).nullable().describe("when a person who may decide it first saw it"),
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
    .describe("the full budgets, as a decision that resets them grants"),
  notes: z
    .array(z.object({ by: z.string(), verb: DecisionVerb, note: z.string() }))
    .describe("notes of earlier decisions that the next brief still contains"),
  lastBrief: z
    .object({ runId: z.string(), attempt: z.number().int() })
    .nullable()
    .describe("the run whose brief was the last that this ticket sent"),
  grants: z
    .array(z.object({ verb: DecisionVerb, kind: GrantKind, full: z.number().nullable() }))
    .describe(
      "what may be granted with which verb; `full`: how much where nothing is said, null where only the agent knows",
    ),
  history: z.array(EarlierDecision).describe("the decisions that did not hold before this one, oldest first"),
  credential: z
    .object({ agent: z.string(), profile: z.string().nullable() })
    .nullable()
    .describe("who lacks access, where that is why it is held"),
  workspace: RunWorkspace.nullable().describe(
    "the branch that the next run continues on, and how far its base has moved",
  ),
  card: DecisionCard.nullable().describe("null for a hold of the project"),
}).meta({ id: "HoldDetail" });
export type HoldDetail = z.infer<typeof HoldDetail>;

export const Counts = z
  .object({
    holds: z.number().int(),
    runs: z.number().int(),
    projects: z
      .record(z.string(), z.number().int())
      .optional()
      .describe("with `project=all`: open holds of each project by its slug, where there are any"),
  })
  .meta({ id: "Counts" });
export type Counts = z.infer<typeof Counts>;
export const ReadCounts = z.strictObject({ project: Slug });
