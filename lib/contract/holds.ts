import { z } from "zod";
import { DECISION_VERB_NAMES } from "#lib/engine/holds/decision-verbs.ts";
import { GRANTS, readGrant } from "#lib/engine/holds/grants.ts";
import { HOLD_REASON_NAMES } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATE_NAMES } from "#lib/engine/holds/hold-states.ts";
import { HOLD_SUBJECTS } from "#lib/engine/holds/hold-subjects.ts";
import { By, commaList, Id, JsonUpTo, Note, PageQuery, Slug, Text, Time } from "./basics.ts";
import { Call, ConsentScope, MakeConsentRule } from "./consents.ts";
import { WaitsForSecond } from "./holds/second-person.ts";
import { Sending } from "./holds/sending.ts";
import { KeepPrecedent } from "./precedents.ts";
import { holdFilterShape } from "./queue/hold-filter.ts";
import { HOLD_SORTS } from "./queue/hold-filter-words.ts";
import { Level, Question } from "./runs.ts";

/** docs/contract.md#holds: holds and decisions. */

export const DecisionVerb = z.enum(DECISION_VERB_NAMES);
export const PROBATIONS = ["on_probation", "held", "did_not_hold"] as const;

const amountOf = ({ min, max, whole }: (typeof GRANTS)[keyof typeof GRANTS]) => {
  const amount = z.number().min(min).max(max);
  return whole ? amount.int() : amount;
};
const amounts = {
  tries: amountOf(GRANTS.tries).describe("attempts, or submissions on a level, until it is held again").optional(),
  rejections: amountOf(GRANTS.rejections).describe("rejections until it is held again").optional(),
  dollars: amountOf(GRANTS.dollars).describe("US dollars that the paused run may spend from here").optional(),
  steps: amountOf(GRANTS.steps).describe("steps that the paused run may take from here").optional(),
};
export const GrantKind = z.enum(Object.keys(GRANTS) as [keyof typeof GRANTS, ...(keyof typeof GRANTS)[]]);
/** An amount that is granted instead of the full budget, of the kind that fits the hold and the verb. */
export const Grant = z
  .strictObject(amounts)
  .refine((grant) => readGrant(grant) !== null, "names tries, rejections, dollars or steps")
  .meta({ id: "Grant" });

export const Decision = z
  .object({
    id: Id,
    verb: DecisionVerb,
    by: By,
    at: Time,
    note: z.string().nullable(),
    answer: z.json().nullable(),
    taken: z.boolean().describe("an agent has taken it: it can no longer be undone"),
    waived: z.array(z.string()).describe("keys of the findings that were left out"),
    granted: Grant.nullable().describe("what was granted instead of the full budget"),
  })
  .meta({ id: "Decision" });
export type Decision = z.infer<typeof Decision>;

export const Hold = z
  .object({
    id: Id,
    project: z.string(),
    subject: z.enum(HOLD_SUBJECTS).describe("`service` and `wait`: a hold of the project, without ticket and run"),
    ticket: z.object({ id: Id, key: z.string(), title: z.string(), state: z.string() }).nullable(),
    run: z.object({ id: Id, number: z.number().int(), state: z.string() }).nullable(),
    about: z.string().nullable().describe("of a hold of the project: the service, or whom it waits for"),
    stops: z
      .object({
        count: z.number().int(),
        tickets: z.array(z.object({ id: Id, key: z.string(), title: z.string() })).describe("the first 50"),
      })
      .nullable()
      .describe("of a hold of the project: the tickets that wait because of it"),
    reason: z.enum(HOLD_REASON_NAMES),
    category: z.string().nullable(),
    summary: z.string(),
    cites: z.array(z.string()),
    fingerprint: z.string(),
    clusterSize: z.number().int(),
    question: Question.nullable(),
    call: Call.nullable().describe("of an approval: the tool call that the agent asks for"),
    level: Level.nullable(),
    owner: z.object({ kind: z.enum(["user", "role"]), id: z.string(), name: z.string() }),
    resumeCondition: z.string(),
    checkAt: Time.nullable(),
    openedAt: Time,
    closedAt: Time.nullable(),
    recurrence: z.number().int(),
    downstreamBlocked: z.number().int(),
    verbs: z.array(DecisionVerb),
    state: z.enum(HOLD_STATE_NAMES),
    decision: Decision.nullable(),
    probation: z.enum(PROBATIONS).nullable(),
    second: WaitsForSecond.nullable().describe("what one person decided, and another must confirm"),
    sending: Sending.nullable().describe("what a person decided on a page of the desk, until it is sent"),
    version: z.number().int(),
  })
  .meta({ id: "Hold" });
export type Hold = z.infer<typeof Hold>;

/** A hold of a ticket or of its run, as most of the desk knows it. */
export type OfTicket<T extends Pick<Hold, "ticket">> = T & { ticket: NonNullable<Hold["ticket"]> };

/** Whether a hold has a ticket: it is not one of the project. */
export function isOfTicket<T extends Pick<Hold, "ticket">>(hold: T): hold is OfTicket<T> {
  return hold.ticket !== null;
}

export const ListHolds = PageQuery.extend({
  project: Slug.optional(),
  state: commaList(z.enum(HOLD_STATE_NAMES)).default(["open"]),
  ...holdFilterShape,
  sort: z.enum(HOLD_SORTS).default("age"),
});
export type ListHolds = z.infer<typeof ListHolds>;

const FindingKeys = z.array(Text(200).min(1)).max(500);
export const DecideHold = z.strictObject({
  verb: DecisionVerb,
  version: z.number().int(),
  note: Note(20_000),
  answer: JsonUpTo(64 * 1024).nullish(),
  waive: FindingKeys.nullish().describe(
    "keys of open findings that the next attempt is not asked for; with retry and review",
  ),
  grant: Grant.nullish(),
  briefSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "64 hex digits")
    .nullish(),
  precedentId: Id.nullish().describe("the kept answer that is given, on a question"),
  keep: KeepPrecedent.nullish().describe("keeps the answer for similar questions"),
  scope: ConsentScope.nullish().describe("how far an approved tool call is allowed; once where it is left out"),
  rule: MakeConsentRule.nullish().describe("with the scope rule: what it covers, and for how long"),
  delayed: z
    .boolean()
    .optional()
    .describe("true: it is sent after the caller's delay and can be taken back until then, as on the desk's pages"),
});
export type DecideHold = z.infer<typeof DecideHold>;

/** The same body where no version is needed yet: on the way to a decision, and for its preview, which ignores it. */
export const DecisionBody = DecideHold.omit({ delayed: true }).partial({ version: true });
export type DecisionBody = z.infer<typeof DecisionBody>;

/** A comma list, or a JSON array of strings. */
const waiveList = Text(128 * 1024)
  .transform((text) => (text.startsWith("[") ? parsed(text) : text.split(",").filter((key) => key !== "")))
  .pipe(FindingKeys);
const amountIn = (kind: keyof typeof GRANTS) => z.coerce.number().pipe(amountOf(GRANTS[kind])).optional();

/** A decision flattened into the parameters of an address, for `GET …/preview` alone. */
export const PreviewQuery = z.strictObject({
  verb: DecisionVerb,
  note: Text(20_000).optional(),
  answer: Text(64 * 1024)
    .optional()
    .describe("plain text, or JSON where the question has a schema"),
  waive: waiveList.optional().describe("keys of open findings; a JSON array where a key has a comma"),
  tries: amountIn("tries").describe("granted, as in the decision"),
  rejections: amountIn("rejections"),
  dollars: amountIn("dollars"),
  steps: amountIn("steps"),
});
export type PreviewQuery = z.infer<typeof PreviewQuery>;

export const Preview = z.object({
  text: z.string(),
  sha256: z.string(),
  changes: z.array(z.string()).describe("what is different from the last attempt, in words"),
  discouraged: z.string().nullable().describe("why it would be done in vain: nothing material is different"),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe("why the answer does not do yet: it is missing, or does not fit the schema; then there are no bytes"),
});
export type Preview = z.infer<typeof Preview>;

export const UndoDecision = z.strictObject({ version: z.number().int() });
export const UpdateHold = z.strictObject({
  version: z.number().int(),
  ownerId: Id.optional().describe("a person's id, or the word lead for the role"),
  checkAt: z.iso.datetime({ offset: true }).optional(),
  snoozed: z
    .boolean()
    .optional()
    .describe(
      "true unless said. With a checkAt the queue does not show it until then; false: it does, and an earlier snooze ends",
    ),
});
export type UpdateHold = z.infer<typeof UpdateHold>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
