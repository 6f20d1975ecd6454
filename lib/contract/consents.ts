import { z } from "zod";
import { CONSENT_SCOPES, RULE_DAYS, USE_OUTCOMES } from "#lib/engine/consents/consent-scopes.ts";
import { By, Count, commaList, Id, JsonUpTo, LeaseToken, PageQuery, Slug, Text, Time } from "./basics.ts";

/** docs/contract.md#consents: the tool calls that agents ask for, what people allow of them, and each use of it. */

const MAX_ARGUMENTS = 256 * 1024;

/** A call as an agent asks for it: the desk adds its hash. */
export const AskedCall = z.strictObject({
  tool: Text(200).min(1),
  arguments: JsonUpTo(MAX_ARGUMENTS),
  folder: Text(4000).describe("where it would run, an absolute path on the agent's machine"),
  baseCommit: Text(100).nullish().describe("the commit that the work starts from; left out without a repository"),
  sha256: Text(64).nullish().describe("may be sent along and is not looked at: the desk reckons its own"),
  changes: Text(20_000).nullish().describe("what it would change, in words or as a diff: for people, not hashed"),
});
export type AskedCall = z.infer<typeof AskedCall>;

/** The four fields that the hash is over, and the hash. */
const HashedCall = z.object({
  tool: z.string(),
  arguments: z.json(),
  folder: z.string(),
  baseCommit: z.string().nullable(),
  sha256: z.string().describe("of the canonical JSON of the other four"),
});

/** The call that an approval is about. */
export const Call = HashedCall.extend({
  changes: z.string().nullable(),
  unknownSince: Time.nullable().describe("when it was begun before; nobody said how that ended"),
  was: HashedCall.nullable().describe(
    "a call of this tool that was allowed and not made: the agent asks for this one instead",
  ),
}).meta({ id: "Call" });
export type Call = z.infer<typeof Call>;

export const ConsentScope = z.enum(CONSENT_SCOPES);

/** What `scope: "rule"` allows beside the call itself. */
export const MakeConsentRule = z
  .strictObject({
    arguments: z.enum(["same", "any"]).default("same").describe("the same arguments only, or any that the tool takes"),
    label: Text(60).min(1).nullish().describe("only for tickets with this label, which the ticket must have"),
    agent: Text(200).min(1).nullish().describe("only for runs of this agent, which must be the one that asked"),
    days: z.number().int().min(1).max(365).default(RULE_DAYS).describe("days until it expires"),
  })
  .meta({ id: "MakeConsentRule" });
export type MakeConsentRule = z.input<typeof MakeConsentRule>;

export const AskConsent = z.strictObject({ leaseToken: LeaseToken, call: AskedCall });
export type AskConsent = z.infer<typeof AskConsent>;

export const ConsentAnswer = z
  .discriminatedUnion("state", [
    z.object({ state: z.literal("granted"), use: Id.describe("make the call now, once, and say how it ended") }),
    z
      .object({ state: z.literal("asked"), sha256: z.string() })
      .describe("finish with `paused`, `approval` and this call"),
    z.object({ state: z.literal("denied"), by: z.string(), note: z.string().nullable() }),
  ])
  .meta({ id: "ConsentAnswer" });
export type ConsentAnswer = z.infer<typeof ConsentAnswer>;

export const EndUse = z.strictObject({ leaseToken: LeaseToken, outcome: z.enum(USE_OUTCOMES) });
export type EndUse = z.infer<typeof EndUse>;

export const CONSENT_STATES = ["live", "spent", "expired", "revoked"] as const;
export const Consent = z
  .object({
    id: Id,
    project: z.string(),
    scope: ConsentScope,
    call: HashedCall,
    rule: z
      .object({ arguments: z.enum(["same", "any"]), label: z.string().nullable(), agent: z.string().nullable() })
      .nullable(),
    source: z.object({ holdId: Id, ticketId: Id, ticketKey: z.string() }).describe("where it was asked"),
    by: By.describe("who allowed it"),
    at: Time,
    expiresAt: Time.nullable(),
    endedBy: By.extend({ id: z.string().nullable() }).nullable(),
    endedAt: Time.nullable().describe(
      "revoked by a person, undone, or withdrawn because the agent asked for another call instead",
    ),
    state: z.enum(CONSENT_STATES).describe("`spent`: allowed once and taken, or its ticket has ended"),
    uses: z.object({ done: Count, running: Count, unknown: Count }),
    lastUsedAt: Time.nullable(),
  })
  .meta({ id: "Consent" });
export type Consent = z.infer<typeof Consent>;

export const ListConsents = PageQuery.extend({
  project: Slug.optional(),
  scope: commaList(ConsentScope).optional(),
  state: commaList(z.enum(CONSENT_STATES)).optional().describe("live unless said otherwise"),
});
export type ListConsents = z.infer<typeof ListConsents>;

/** The most uses of a consent that are listed. */
export const MAX_CONSENT_USES = 100;
export const ConsentUse = z
  .object({
    id: Id,
    ticketKey: z.string(),
    runId: Id,
    call: HashedCall,
    takenAt: Time,
    doneAt: Time.nullable(),
    state: z
      .enum([...USE_OUTCOMES, "running", "unknown"])
      .describe("`unknown`: its run ended without saying how, so it is not known whether it ran"),
  })
  .meta({ id: "ConsentUse" });
export type ConsentUse = z.infer<typeof ConsentUse>;
export const ConsentUses = z.object({ items: z.array(ConsentUse) });
