import { z } from "zod";
import { KEPT_DAYS } from "#lib/engine/precedents/precedent-scope.ts";
import { commaList, Id, PageQuery, Slug, Text, Time } from "./basics.ts";
import { Question } from "./runs.ts";

/** An addition to CONTRACT 6: kept answers, called precedents, and their uses. */

const Days = z.number().int().min(1).max(365);

/** Keeps an answer as a precedent, for the whole project of the ticket or for a part of it. */
export const KeepPrecedent = z.strictObject({
  days: Days.default(KEPT_DAYS).describe("until it expires"),
  label: Text(60).min(1).nullish().describe("only for tickets with this label, one of the ticket's"),
  agent: Text(200).min(1).nullish().describe("only for runs of this agent, the one that asked"),
  driver: Text(100).min(1).nullish().describe("only for tickets of this driver, the ticket's"),
  auto: z.boolean().default(false).describe("it may answer the exact same question by itself"),
});
export type KeepPrecedent = z.input<typeof KeepPrecedent>;

const By = z.object({ id: z.string(), name: z.string() });
const Count = z.number().int();

export const PRECEDENT_STATES = ["live", "expired", "revoked"] as const;
export const Precedent = z
  .object({
    id: Id,
    project: z.string(),
    question: Question,
    answer: z.json(),
    scope: z.object({ label: z.string().nullable(), agent: z.string().nullable(), driver: z.string().nullable() }),
    source: z.object({ holdId: Id, ticketKey: z.string() }).describe("where the question was answered"),
    by: By.describe("who answered it"),
    at: Time,
    expiresAt: Time,
    auto: z.boolean().describe("it answers the exact same question by itself"),
    autoBy: By.nullable().describe("for whom it answers by itself; null where nobody allowed it"),
    mayAuto: z.boolean().describe("that person may still decide here; else it answers nothing by itself"),
    failedHoldId: Id.nullable().describe(
      "the hold that it answered by itself and that came back: since then it does not",
    ),
    revokedBy: By.nullable(),
    revokedAt: Time.nullable().describe("also when the decision that it was kept with was undone"),
    state: z.enum(PRECEDENT_STATES),
    uses: z.object({ accepted: Count, automatic: Count, held: Count, didNotHold: Count }),
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: "Precedent" });
export type Precedent = z.infer<typeof Precedent>;

export const ListPrecedents = PageQuery.extend({
  project: Slug.optional(),
  state: commaList(z.enum(PRECEDENT_STATES)).optional().describe("live unless said otherwise"),
});
export type ListPrecedents = z.infer<typeof ListPrecedents>;

/** Uses in the last seven days. `automatic`: answered without a person; `accepted`: a person gave the kept answer. */
export const PrecedentSavings = z.object({ automatic: Count, accepted: Count }).meta({ id: "PrecedentSavings" });
export type PrecedentSavings = z.infer<typeof PrecedentSavings>;
export const PrecedentPage = z
  .object({ items: z.array(Precedent), nextCursor: z.string().nullable(), week: PrecedentSavings })
  .meta({ id: "PrecedentList" });
export type PrecedentPage = z.infer<typeof PrecedentPage>;

export const ChangePrecedent = z
  .strictObject({
    auto: z.boolean().optional().describe("true: it answers by itself, for the one who says so"),
    days: Days.optional().describe("it expires so many days from now"),
  })
  .refine(({ auto, days }) => auto !== undefined || days !== undefined, "changes auto or days");
export type ChangePrecedent = z.infer<typeof ChangePrecedent>;

/** The most uses of a precedent that are listed. */
export const MAX_USES = 100;
export const PrecedentUse = z
  .object({
    holdId: Id,
    ticketKey: z.string(),
    how: z.enum(["accepted", "automatic"]),
    by: By.describe("who accepted it, or for whom it answered"),
    at: Time,
    probation: z.enum(["on_probation", "held", "did_not_hold"]).nullable(),
  })
  .meta({ id: "PrecedentUse" });
export type PrecedentUse = z.infer<typeof PrecedentUse>;
export const PrecedentUses = z.object({ items: z.array(PrecedentUse) });

/** A kept answer that may fit an open question. */
export const SuggestedPrecedent = z
  .object({
    precedent: Precedent,
    kind: z.enum(["exact", "similar"]),
    score: z.number().describe("share of common words, 0 to 1"),
    differs: z
      .object({ here: z.array(z.string()), there: z.array(z.string()) })
      .describe("words that only this question has, and only that one"),
  })
  .meta({ id: "SuggestedPrecedent" });
export type SuggestedPrecedent = z.infer<typeof SuggestedPrecedent>;
export const HoldPrecedents = z
  .object({
    suggested: z.array(SuggestedPrecedent).describe("for an open question, the most alike first"),
    used: z
      .object({ precedent: Precedent, how: z.enum(["accepted", "automatic"]) })
      .nullable()
      .describe("the one that answered it"),
    scope: z
      .object({ labels: z.array(z.string()), agent: z.string().nullable(), driver: z.string().nullable() })
      .describe("to what an answer kept here can be narrowed"),
  })
  .meta({ id: "HoldPrecedents" });
export type HoldPrecedents = z.infer<typeof HoldPrecedents>;
