import type { DecisionCard } from "#lib/contract/holds/decision-card.ts";
import type { Hold } from "#lib/contract/holds.ts";
import { openTodos, readTodos } from "#lib/contract/runs/todos.ts";
import type { CardEvidence } from "#lib/db/holds/card-evidence.ts";
import { attemptsTried } from "#lib/engine/holds/card/attempts-tried.ts";
import { decisiveLines } from "#lib/engine/holds/card/decisive-line.ts";
import { goalOf, judgeCriteria } from "#lib/engine/holds/card/judged-criteria.ts";
import type { DecidedCase } from "#lib/engine/holds/card/recommend-decision.ts";
import { recommendHold } from "#lib/engine/holds/card/recommend-hold.ts";
import type { LastAttempt } from "#lib/engine/holds/material-delta.ts";
import type { TicketFacts } from "#lib/engine/tickets/ticket-facts.ts";

const SHOWN_ATTEMPTS = 3;

/** What the decision card shows of a hold of a ticket; where each thing comes from stands in docs/interaction.md#the-decision-card. */
export function decisionCard(
  hold: Hold,
  facts: TicketFacts,
  { last, evidence, cases }: { last: LastAttempt | null; evidence: CardEvidence | null; cases: readonly DecidedCase[] },
): DecisionCard {
  const { description, acceptanceCriteria } = facts.ticket;
  const tried = attemptsTried(facts).filter(({ run }) => evidence === null || run.number <= evidence.number);
  const patches = new Map(evidence?.patches.map(({ id, added, removed }) => [id, { added, removed }]));
  return {
    goal: { text: goalOf(description), criteria: judgeCriteria(acceptanceCriteria, evidence?.judged ?? null) },
    attempts: tried.slice(-SHOWN_ATTEMPTS).map(({ run, tried: words, ended }) => ({
      runId: run.id,
      number: run.number,
      tried: words,
      ended,
      patch: patches.get(run.id) ?? null,
      todos: todosOf(evidence?.todos.find(({ id }) => id === run.id)?.list),
    })),
    earlier: Math.max(0, tried.length - SHOWN_ATTEMPTS),
    log: logOf(facts, evidence),
    recommended: recommendHold(hold, facts, {
      last,
      cases,
      downService: evidence?.downService ?? null,
      alike: evidence?.alike ?? 0,
    }),
  };
}

/** A level that stops reports no failure: what it refused last is what decided. */
function refusalIn(log: CardEvidence["log"]): string | null {
  return log.findLast(({ type, message }) => type === "tool_result" && message.includes(" refused"))?.message ?? null;
}

/** Those that were given up count no more. */
function todosOf(list: unknown): DecisionCard["attempts"][number]["todos"] {
  const todos = readTodos(list).filter(({ status }) => status !== "cancelled");
  return todos.length === 0 ? null : { open: openTodos(todos).length, of: todos.length };
}

function logOf(facts: TicketFacts, evidence: CardEvidence | null): DecisionCard["log"] {
  if (evidence === null) return null;
  const { runId, number, log, events, alike } = evidence;
  const failure = facts.runs.find(({ id }) => id === runId)?.error?.message ?? refusalIn(log);
  const { lines, found } = decisiveLines(log, failure);
  return { runId, number, lines, events, found, alike };
}
