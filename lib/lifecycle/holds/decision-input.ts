import { type DecideHold, Grant as GrantInput, type PreviewQuery } from "#lib/contract/holds.ts";
import type { HoldRow } from "#lib/db/holds/read-hold-row.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { type Grant, readGrant } from "#lib/engine/holds/grants.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import { grantKindOf } from "#lib/engine/holds/offered-grant.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { openFindings } from "#lib/engine/reviews/open-findings.ts";
import { latestRun, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import type { Proposal } from "#lib/lifecycle/briefs/next-payload.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import { refuseFields } from "#lib/lifecycle/transaction/refuse-fields.ts";
import { checkAnswer } from "./check-answer.ts";

/** What is proposed on a hold, as a decision or for its preview. */
export type ProposedInput = Pick<DecideHold, "verb" | "note" | "answer" | "waive" | "grant">;

/** With these verbs findings may be left out: of the next brief, or of what the next look counts. */
const WAIVING: readonly DecisionVerb[] = ["retry", "review"];

/**
 * What would be decided, checked against the hold and the ticket as they are: the verb is offered, each waived finding is
 * open, the grant is of the kind that fits. Throws `invalid_request` with paths. The answer is looked at by `unfitParts`.
 */
export function proposalFor(access: Access, facts: TicketFacts, hold: HoldRow, input: ProposedInput): Proposal {
  const verbs = holdVerbs({ ...hold, latestRunState: latestRun(facts)?.state ?? null });
  if (!verbs.includes(input.verb)) throw refuseVerb(input.verb, verbs);
  const waive = [...new Set(input.waive ?? [])];
  refuseUnwaivable(facts, input.verb, waive);
  refuseUnfitGrant(hold, input.verb, input.grant ?? null);
  return {
    verb: input.verb,
    note: input.note?.trim() ? input.note : null,
    answer: input.answer ?? null,
    by: access.userName,
    waive,
    grant: input.grant ?? null,
  };
}

function refuseVerb(verb: DecisionVerb, verbs: DecisionVerb[]): Refusal {
  const offered = verbs.length > 0 ? `It can be settled by: ${verbs.join(", ")}.` : "It is no longer open.";
  return refuse("verb", `${DECISION_VERBS[verb].label} is not possible on this hold. ${offered}`);
}

function refuseUnwaivable(facts: TicketFacts, verb: DecisionVerb, waive: string[]): void {
  if (waive.length === 0) return;
  if (!WAIVING.includes(verb)) throw refuse("waive", `Findings can be left out with ${WAIVING.join(" and ")} alone.`);
  const open = new Set(openFindings(facts).map(({ key }) => key));
  const settled = waive.findIndex((key) => !open.has(key));
  if (settled !== -1)
    throw refuse(
      `waive.${settled}`,
      "This is not an open finding of the ticket: the next attempt is not asked for it.",
    );
}

function refuseUnfitGrant(hold: HoldRow, verb: DecisionVerb, grant: Grant | null): void {
  const granted = readGrant(grant);
  if (granted === null) return;
  const fits = grantKindOf(hold, verb);
  const other = Object.keys(grant ?? {}).find((kind) => kind !== fits);
  if (other === undefined) return;
  const label = DECISION_VERBS[verb].label;
  const words = fits === null ? `${label} grants no budget here.` : `${label} grants ${fits} here, nothing else.`;
  throw refuse(`grant.${other}`, words);
}

/** Throws `invalid_request` where the answer is missing, or does not fit the question. */
export function refuseUnfitAnswer(hold: HoldRow, proposal: Pick<Proposal, "verb" | "answer">): void {
  const errors = unfitParts(hold, proposal);
  const [first] = errors;
  if (first !== undefined) throw refuseFields(`${first.path} ${first.message}.`, errors);
}

/**
 * What is wrong with the answer to a question, with paths: it is missing, or does not fit the schema; one of the options
 * always fits. Other verbs need none.
 */
export function unfitParts(
  { question }: HoldRow,
  { verb, answer }: Pick<Proposal, "verb" | "answer">,
): { path: string; message: string }[] {
  if (verb !== "answer") return [];
  if (answer === null || answer === "") return [{ path: "answer", message: "is needed to answer" }];
  if (question?.schema === undefined || question.options?.some((option) => option === answer)) return [];
  return checkAnswer(question.schema, answer);
}

function refuse(path: string, message: string): Refusal {
  return new Refusal("invalid_request", message, { errors: [{ path, message }] });
}

/** An answer as it comes in a query: JSON where the question asks for it by a schema, else plain text. */
export function asAnswer(text: string, question: { schema?: unknown } | null): unknown {
  if (question?.schema === undefined) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A grant as it comes in a query; null where there is none. Throws `invalid_request` for one that could not be decided. */
export function grantOf({ tries, rejections, dollars, steps }: PreviewQuery): Grant | null {
  const given = Object.entries({ tries, rejections, dollars, steps }).filter(([, amount]) => amount !== undefined);
  if (given.length === 0) return null;
  const grant = GrantInput.safeParse(Object.fromEntries(given));
  if (grant.success) return grant.data;
  const [issue] = grant.error.issues;
  throw refuse(issue?.path.join(".") || "grant", `${issue?.message ?? "It is not a grant"}.`);
}
