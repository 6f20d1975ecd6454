import { z } from "zod";
import { Count, commaList, Id, Slug, Text, Time } from "./basics.ts";
import { TicketState } from "./tickets.ts";

/** docs/contract.md#insights: figures on decisions, retries, sentinels and agents over a period and the one before it. */

export const INSIGHT_CARDS = ["decisions", "times", "holds", "retries", "overturns", "agents", "nowhere"] as const;
export type InsightCard = (typeof INSIGHT_CARDS)[number];
export const INSIGHT_PERIODS = [7, 30, 90] as const;
export type InsightPeriod = (typeof INSIGHT_PERIODS)[number];

export const Zone = Text(60)
  .refine(isTimeZone, "must be a time zone such as Europe/Berlin")
  .default("UTC")
  .describe("the time zone whose days are counted");
const Days = z
  .enum(["7", "30", "90"])
  .default("30")
  .transform((days) => Number(days) as InsightPeriod)
  .describe("days up to now, today included");

export const InsightCsvQuery = z.strictObject({ project: Slug.optional(), days: Days, zone: Zone });
export type InsightCsvQuery = z.infer<typeof InsightCsvQuery>;
export const InsightQuery = InsightCsvQuery.extend({
  cards: commaList(z.enum(INSIGHT_CARDS)).optional().describe("only these; without it, all"),
});
export type InsightQuery = z.infer<typeof InsightQuery>;

const Seconds = z.number().nullable();
const Usd = z.number();

const Span = z.object({ from: Time, to: Time });
export const Period = Span.extend({
  zone: z.string(),
  days: z.array(Time).describe("the beginning of each day, the oldest first; the last one is going on"),
  before: Span.describe("as long, and as many days earlier"),
});
export type Period = z.infer<typeof Period>;

export const Fates = z.object({ held: Count, didNotHold: Count, onProbation: Count });
export type Fates = z.infer<typeof Fates>;
export const DecisionsInsight = Fates.extend({
  before: Fates,
  recommended: z
    .object({ followed: Fates, other: Fates })
    .describe("of those for which something was recommended: decisions that did it, and that did something else"),
  days: z.array(Fates),
  verbs: z.array(Fates.extend({ verb: z.string() })),
  reasons: z.array(Fates.extend({ reason: z.string() })),
});
export type DecisionsInsight = z.infer<typeof DecisionsInsight>;

export const Spell = z.object({ count: Count, medianSeconds: Seconds, p90Seconds: Seconds });
export type Spell = z.infer<typeof Spell>;
const Spells = Spell.extend({
  before: Spell,
  days: z.array(Spell),
  reasons: z.array(Spell.extend({ reason: z.string() })),
});
export type Spells = z.infer<typeof Spells>;
export const TimesInsight = z.object({ firstLook: Spells, decision: Spells });
export type TimesInsight = z.infer<typeof TimesInsight>;

export const Opened = z.object({ opened: Count, cameBack: Count });
export type Opened = z.infer<typeof Opened>;
export const HoldsInsight = Opened.extend({
  before: Opened,
  reasons: z.array(Opened.extend({ reason: z.string() })),
  days: z.array(Opened.extend({ reasons: z.record(z.string(), Count) })),
});
export type HoldsInsight = z.infer<typeof HoldsInsight>;

export const Tried = z.object({ tried: Count, succeeded: Count });
export type Tried = z.infer<typeof Tried>;
/** Attempts from this number on are counted together. */
export const LAST_ATTEMPT = 6;
export const RetriesInsight = Tried.extend({
  before: Tried,
  categories: z.array(Tried.extend({ category: z.string(), attempts: z.array(Tried.extend({ attempt: Count })) })),
});
export type RetriesInsight = z.infer<typeof RetriesInsight>;

export const Overturned = z.object({ rejections: Count, overturned: Count, approvedOver: Count, waived: Count });
export type Overturned = z.infer<typeof Overturned>;
export const OverturnsInsight = Overturned.extend({
  before: Overturned,
  sentinels: z.array(Overturned.extend({ sentinel: z.string().describe("empty: it gave no name") })),
});
export type OverturnsInsight = z.infer<typeof OverturnsInsight>;

export const Health = z.object({
  runs: Count,
  succeeded: Count,
  failed: Count,
  lost: Count,
  reviewed: Count,
  passedFirst: Count,
  tickets: Count,
  costUsd: Usd,
});
export type Health = z.infer<typeof Health>;
export const AgentsInsight = Health.extend({ before: Health, agents: z.array(Health.extend({ agent: z.string() })) });
export type AgentsInsight = z.infer<typeof AgentsInsight>;

export const Spent = z.object({ runs: Count, costUsd: Usd, unpriced: Count.describe("runs that reported no cost") });
export type Spent = z.infer<typeof Spent>;
const Waste = Spent.extend({ all: Spent.describe("every run that ended, wherever it led") });
export type Waste = z.infer<typeof Waste>;
export const NowhereInsight = Waste.extend({
  before: Waste,
  days: z.array(Spent),
  reasons: z.array(
    Spent.extend({ why: z.string().describe("`rejected`, `lost`, `cancelled`, or the category of the failure") }),
  ),
});
export type NowhereInsight = z.infer<typeof NowhereInsight>;

/** Where a standby is read, it may be behind (docs/operations.md#a-standby-for-insights). */
const AsOf = Time.describe("what happened later may be missing");

export const Insights = z
  .object({
    period: Period,
    asOf: AsOf,
    decisions: DecisionsInsight,
    times: TimesInsight,
    holds: HoldsInsight,
    retries: RetriesInsight,
    overturns: OverturnsInsight,
    agents: AgentsInsight,
    nowhere: NowhereInsight,
  })
  .partial()
  .required({ period: true, asOf: true })
  .meta({ id: "Insights" });
export type Insights = z.infer<typeof Insights>;
/** The data of each card. */
export type InsightData = Required<Omit<Insights, "period" | "asOf">>;

/** The figures that link to their tickets. `firstLook` and `decision` are both on the card `times`. */
export const INSIGHT_NUMBERS = [
  "decisions",
  "firstLook",
  "decision",
  "holds",
  "retries",
  "overturns",
  "agents",
  "nowhere",
] as const;
export type InsightNumber = (typeof INSIGHT_NUMBERS)[number];

/** A part of a figure, by any of these. `day`: the beginning of one of the period's days. */
export const InsightPoint = z.strictObject({
  day: z.iso.datetime({ offset: true }).optional(),
  verb: Text(40).optional(),
  reason: Text(40).optional(),
  fate: z.enum(["held", "did_not_hold", "on_probation"]).optional(),
  category: Text(40).optional(),
  attempt: z.coerce.number().int().min(1).max(LAST_ATTEMPT).optional(),
  sentinel: Text(200).optional(),
  overturned: z.enum(["true", "false"]).optional(),
  how: z.enum(["approved", "waived"]).optional().describe("in which way a rejection was overturned"),
  agent: Text(200).optional(),
  firstVerdict: z.enum(["approved", "rejected"]).optional(),
  outcome: z.enum(["succeeded", "failed", "lost"]).optional(),
  why: Text(40).optional(),
  back: z.enum(["true", "false"]).optional(),
});
export type InsightPoint = z.infer<typeof InsightPoint>;
export const InsightTicketsQuery = InsightCsvQuery.extend({
  number: z.enum(INSIGHT_NUMBERS),
  ...InsightPoint.shape,
});
export type InsightTicketsQuery = z.infer<typeof InsightTicketsQuery>;

export const InsightTicket = z.object({
  id: Id,
  key: z.string(),
  title: z.string(),
  state: TicketState,
  count: Count.describe("how often it counts"),
  at: Time.describe("when it counted last"),
});
export type InsightTicket = z.infer<typeof InsightTicket>;
/** The most tickets that are listed; `total` counts all. */
export const INSIGHT_TICKETS = 100;
export const InsightTickets = z
  .object({ items: z.array(InsightTicket), total: Count, asOf: AsOf })
  .meta({ id: "InsightTickets" });
export type InsightTickets = z.infer<typeof InsightTickets>;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
