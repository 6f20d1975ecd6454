import type { DecisionBody } from "#lib/contract/holds.ts";
import type { HoldRow } from "#lib/db/holds/hold-row.ts";
import type { ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import { DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { type Grant, readGrant } from "#lib/engine/holds/grants.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import { grantKindOf } from "#lib/engine/holds/offered-grant.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { openFindings } from "#lib/engine/reviews/open-findings.ts";
import { latestRun, type TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { Refusal, refuseFields } from "#lib/lifecycle/transaction/refusal.ts";
import { checkAnswer } from "./check-answer.ts";

/** What a person would decide, checked: the preview shows what it leads to, a decision writes it. */
export type Proposal = {
  verb: DecisionVerb;
  note: string | null;
  /** null: none */
  answer: unknown;
  /** name of who decides */
  by: string;
  /** keys of open findings that are left out */
  waive: string[];
  /** null: the full budget */
  grant: Grant | null;
  /** how far an approved tool call is allowed; null: once, or there is none */
  scope?: ConsentScope | null;
  rule?: DecisionBody["rule"];
};

/** The verbs with which findings may be left out: of the next brief, or of what the next review counts. */
const WAIVING: readonly DecisionVerb[] = ["retry", "review"];

/**
 * What would be decided, checked against hold and ticket as they are: the verb is offered, each finding that is left out is
 * open, the grant is of the kind that fits. Throws `invalid_request` with paths. Answers are checked apart, by `answerErrors`.
 */
export function proposeDecision(access: Access, facts: TicketFacts, hold: HoldRow, input: DecisionBody): Proposal {
  const verbs = holdVerbs({ ...hold, latestRunState: latestRun(facts)?.state ?? null });
  if (!verbs.includes(input.verb)) throw refuseVerb(input.verb, verbs);
  const waive = [...new Set(input.waive ?? [])];
  refuseUnwaivable(facts, input.verb, waive);
  refuseUnfitGrant(hold, input.verb, input.grant ?? null);
  refuseUnfitScope(hold, input);
  return {
    verb: input.verb,
    note: input.note ?? null,
    answer: input.answer ?? null,
    by: access.userName,
    waive,
    grant: input.grant ?? null,
    scope: input.scope ?? null,
    rule: input.rule ?? null,
  };
}

function refuseUnfitScope({ call }: HoldRow, { verb, scope, rule }: DecisionBody): void {
  if (scope && (verb !== "approve" || call === null))
    throw refuse("scope", "It goes with the approval of a tool call.");
  if (rule && scope !== "rule") throw refuse("rule", "It goes with the scope rule.");
}

/** The refusal of a verb that a hold does not offer; it says which ones it does. */
export function refuseVerb(verb: DecisionVerb, verbs: DecisionVerb[]): Refusal {
  const offered = verbs.length > 0 ? `It can be settled by: ${verbs.join(", ")}.` : "Nobody has to settle it.";
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

/** Throws `invalid_request` for a grant of a kind that the verb does not give on this hold. */
export function refuseUnfitGrant(hold: HoldRow, verb: DecisionVerb, grant: Grant | null): void {
  const granted = readGrant(grant);
  if (granted === null) return;
  const fits = grantKindOf(hold, verb);
  const other = Object.keys(grant ?? {}).find((kind) => kind !== fits);
  if (other === undefined) return;
  const label = DECISION_VERBS[verb].label;
  const words = fits === null ? `${label} grants no budget here.` : `${label} grants ${fits} here, nothing else.`;
  throw refuse(`grant.${other}`, words);
}

/** Throws `invalid_request` with what `answerErrors` says. */
export function refuseUnfitAnswer(hold: HoldRow, proposal: Pick<Proposal, "verb" | "answer">): void {
  const errors = answerErrors(hold, proposal);
  const [first] = errors;
  if (first !== undefined) throw refuseFields(`${first.path} ${first.message}.`, errors);
}

/**
 * What is wrong with the answer to a question, with paths: it is missing, or does not fit the question's schema. One of
 * the question's options always fits. Empty for the other verbs, which need no answer.
 */
export function answerErrors({ question }: HoldRow, { verb, answer }: Pick<Proposal, "verb" | "answer">) {
  if (verb !== "answer") return [];
  if (answer === null || answer === "") return [{ path: "answer", message: "is needed to answer" }];
  if (question?.schema === undefined || question.options?.some((option) => option === answer)) return [];
  return checkAnswer(question.schema, answer);
}

function refuse(path: string, message: string): Refusal {
  return new Refusal("invalid_request", message, { errors: [{ path, message }] });
}
