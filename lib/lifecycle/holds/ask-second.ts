import type { FirstDecision } from "#lib/contract/holds/second-person.ts";
import type { DecisionBody } from "#lib/contract/holds.ts";
import type { Tx } from "#lib/db/connection/tx.ts";
import type { HoldRow } from "#lib/db/holds/hold-row.ts";
import { readSubmission, updateSecond } from "#lib/db/holds/second-person.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";
import type { Access } from "#lib/engine/people/access.ts";
import { decideFourEyes, takesTwo } from "#lib/engine/people/four-eyes.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";
import { Refusal } from "#lib/lifecycle/transaction/refusal.ts";
import type { Proposal } from "./propose-decision.ts";

/** What another person decided first, where the caller confirms it: what they leave out is as the first one said. */
export function confirming<Body extends DecisionBody>(access: Access, hold: HoldRow, input: Body): Body {
  const { second: first } = hold;
  if (first === null || first.act !== input.verb || first.by.id === access.userId) return input;
  return {
    ...input,
    answer: input.answer ?? first.answer,
    waive: input.waive ?? first.waive,
    grant: input.grant ?? (first.grant as DecisionBody["grant"]),
    note: input.note ?? first.note,
    ...(input.scope == null && first.scope ? { scope: first.scope, rule: first.rule as DecisionBody["rule"] } : {}),
  };
}

/**
 * Whether a decision needs another person before it is made (docs/contract.md#four-eyes): then {@link keepFirst}. Behind the lock of
 * the ticket. Refuses `forbidden` to who made the ticket, to who has decided the same already, and, unless it `mayWait`, what takes
 * two.
 */
export async function takesAnother(
  tx: Tx,
  access: Access,
  facts: TicketFacts,
  hold: HoldRow,
  proposal: Proposal,
  mayWait: boolean,
): Promise<boolean> {
  const { labels, submitters } = await readSubmission(tx, facts.ticket.id);
  const first = hold.second && { userId: hold.second.by.id, choice: choiceOf(hold.second) };
  const { verb } = proposal;
  const choice = choiceOf({ ...proposal, act: verb } as never);
  const { userId } = access;
  const step = decideFourEyes(facts.projectPolicy.fourEyes, { verb, labels, submitters, userId, choice, first });
  if (step === "decides") return false;
  if (step === "own")
    throw new Refusal(
      "forbidden",
      `${facts.ticket.key} is yours: who made or published a ticket does not approve it. Ask another lead.`,
    );
  const label = DECISION_VERBS[verb].label;
  if (step === "same")
    throw new Refusal("forbidden", `You decided ${label} already. It needs a second person, who is somebody else.`);
  if (!mayWait)
    throw new Refusal("forbidden", `${label} needs a second person here: decide ${facts.ticket.key} by itself.`);
  return true;
}

/** Whether a decision by nobody present would need two: then a person is asked instead. */
export async function needsTwo(tx: Tx, facts: TicketFacts, verb: Proposal["verb"]): Promise<boolean> {
  const { fourEyes } = facts.projectPolicy;
  return fourEyes.labels.length > 0 && takesTwo(fourEyes, verb, (await readSubmission(tx, facts.ticket.id)).labels);
}

type Chosen = Pick<FirstDecision, "act" | "answer" | "waive" | "grant" | "scope" | "rule">;
const choiceOf = ({ act, answer, waive, grant, scope, rule }: Chosen): string =>
  inOrder({
    act,
    answer: answer ?? null,
    waive: waive.toSorted(),
    grant: grant ?? null,
    scope: scope ?? null,
    rule: rule ?? null,
  });

/** JSON whose fields are in the order of their names: the database keeps another. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Keeps a decision on its hold, where it waits for a second person. Event: `hold.updated`. Refuses `version_mismatch`. */
export async function keepFirst(
  tx: Tx,
  { userId, userName }: Access,
  { now, ticket }: TicketFacts,
  hold: HoldRow,
  { verb, note, answer, waive, grant, scope, rule }: Proposal,
): Promise<void> {
  const by = { id: userId, name: userName };
  const first = {
    act: verb,
    by,
    at: now.toISOString(),
    note,
    answer: answer as never,
    waive,
    grant,
    scope,
    rule,
  } as FirstDecision;
  if (!(await updateSecond(tx, hold.id, hold.version, first)))
    throw new Refusal("version_mismatch", "The hold has just changed.");
  tx.emit({
    type: "hold.updated",
    projectId: ticket.projectId,
    ticketId: ticket.id,
    runId: hold.runId,
    holdId: hold.id,
    data: { ownerId: null, checkAt: null, needsSecond: verb, by: userName, note },
  });
}
