import { z } from "zod";
import { KEPT_DAYS } from "#lib/engine/precedents/precedent-scope.ts";
import { By, Count, commaList, Id, PageQuery, Slug, Text, Time } from "./basics.ts";
import { Question } from "./runs.ts";

/** docs/contract.md#precedents: kept answers, called precedents, and their uses. */

const Days = z.number().int().min(1).max(365);

/** Keeps an answer as a precedent, for the whole project of the ticket or for a part of it. */
export const KeepPrecedent = z.strictObject({
  days: Days.default(KEPT_DAYS).describe("days until it expires"),
  label: Text(60).min(1).nullish().describe("only for tickets with this label, which the ticket must have"),
  agent: Text(200).min(1).nullish().describe("only for runs of this agent, which must be the one that asked"),
  driver: Text(100).min(1).nullish().describe("only for tickets with this driver, which must be the ticket's"),
  auto: z.boolean().default(false).describe("it may answer exactly the same question without a person"),
});
export type KeepPrecedent = z.input<typeof KeepPrecedent>;

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
    auto: z.boolean().describe("it answers exactly the same question without a person"),
    autoBy: By.nullable().describe("in whose name it answers without a person; null where nobody has allowed it"),
    mayAuto: z.boolean().describe("that person may still decide here; otherwise it does not answer without a person"),
    failedHoldId: Id.nullable().describe(
      "the hold that it answered without a person and that came back, which ended that",
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
    auto: z.boolean().optional().describe("true: it answers without a person, in the name of the caller"),
    days: Days.optional().describe("it expires this many days from now"),
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
      .describe("words that only the open question has, and words that only the kept one has"),
  })
  .meta({ id: "SuggestedPrecedent" });
export type SuggestedPrecedent = z.infer<typeof SuggestedPrecedent>;
export const HoldPrecedents = z
  .object({
    suggested: z.array(SuggestedPrecedent).describe("for an open question, the most similar first"),
    used: z
      .object({ precedent: Precedent, how: z.enum(["accepted", "automatic"]) })
      .nullable()
      .describe("the one that answered it"),
    scope: z
      .object({ labels: z.array(z.string()), agent: z.string().nullable(), driver: z.string().nullable() })
      .describe("what the scope of an answer kept here can be restricted to"),
  })
  .meta({ id: "HoldPrecedents" });
export type HoldPrecedents = z.infer<typeof HoldPrecedents>;
