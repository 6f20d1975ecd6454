import { BATCH_STATES, BATCH_TRANSITIONS } from "#lib/engine/batches/batch-states.ts";
import { decisionEffect } from "#lib/engine/holds/decision-effect.ts";
import { DECISION_VERB_NAMES, DECISION_VERBS, type DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { HOLD_REASON_NAMES, HOLD_REASONS, type HoldReasonEntry } from "#lib/engine/holds/hold-reasons.ts";
import { HOLD_STATES, HOLD_TRANSITIONS } from "#lib/engine/holds/hold-states.ts";
import { PROJECT_REASONS } from "#lib/engine/holds/hold-subjects.ts";
import { holdVerbs } from "#lib/engine/holds/hold-verbs.ts";
import { DELIVERY_STATES, DELIVERY_TRANSITIONS } from "#lib/engine/notifications/delivery-states.ts";
import { REVIEW_STATES, REVIEW_TRANSITIONS } from "#lib/engine/reviews/review-states.ts";
import { RUN_STATES } from "#lib/engine/runs/run-states.ts";
import { RUN_TRANSITIONS } from "#lib/engine/runs/run-transitions.ts";
import { SERVICE_STATES, SERVICE_TRANSITIONS } from "#lib/engine/services/breaker.ts";
import { TICKET_STATES } from "#lib/engine/tickets/ticket-states.ts";
import { TICKET_TRANSITIONS } from "#lib/engine/tickets/ticket-transitions.ts";
import type { Transition } from "#lib/engine/transitions/transition.ts";
import type { Parts } from "./fill-parts.ts";
import { code, table } from "./markdown-table.ts";

type States = Record<string, { meaning: string }>;
type Transitions = Record<string, Transition<string>>;

/** The parts of docs/states.md, as the engine's tables have them. */
export function stateParts(): Parts {
  return {
    tickets: described(TICKET_STATES, TICKET_TRANSITIONS),
    runs: described(RUN_STATES, RUN_TRANSITIONS),
    reviews: described(REVIEW_STATES, REVIEW_TRANSITIONS),
    holds: described(HOLD_STATES, HOLD_TRANSITIONS),
    services: described(SERVICE_STATES, SERVICE_TRANSITIONS),
    batches: described(BATCH_STATES, BATCH_TRANSITIONS),
    deliveries: described(DELIVERY_STATES, DELIVERY_TRANSITIONS),
    reasons: reasonTable(),
    verbs: verbTable(),
  };
}

function described(states: States, transitions: Transitions): string {
  const meanings = Object.entries(states).map(([name, { meaning }]) => [code(name), meaning]);
  const causes = Object.entries(transitions).map(([name, { from, to, cause }]) => [
    code(name),
    from.length === 0 ? "–" : code(from),
    code(to),
    cause,
  ]);
  return [
    table(["state", "meaning"], meanings),
    diagram(states, transitions),
    table(["cause", "from", "to", "who or what does it"], causes),
  ].join("\n\n");
}

/** An arrow for each pair of states, with the causes that lead along it; a dot where it begins, and where it ends for good. */
function diagram(states: States, transitions: Transitions): string {
  const arrows = new Map<string, string[]>();
  for (const [cause, { from, to }] of Object.entries(transitions))
    for (const source of from.length === 0 ? ["[*]"] : from)
      for (const target of to)
        if (source !== target) {
          const arrow = `${source} --> ${target}`;
          arrows.set(arrow, [...(arrows.get(arrow) ?? []), cause]);
        }
  const lines = [...arrows].map(([arrow, causes]) => `    ${arrow} : ${causes.join(", ")}`);
  const left = new Set(Object.values(transitions).flatMap(({ from }) => from));
  const ends = Object.keys(states).filter((state) => !left.has(state));
  return ["```mermaid", "stateDiagram-v2", ...lines, ...ends.map((state) => `    ${state} --> [*]`), "```"].join("\n");
}

function reasonTable(): string {
  const rows = HOLD_REASON_NAMES.map((reason) => {
    const { label, resumes, runVerbs, projectVerbs = [] }: HoldReasonEntry = HOLD_REASONS[reason];
    const verbs = reason in PROJECT_REASONS && reason !== "budget" ? projectVerbs : runVerbs;
    return [code(reason), label, resumes, code(verbs) || "none"];
  });
  return table(["reason", "on screen", "ends when", "verbs on a paused run, or on the project"], rows);
}

function verbTable(): string {
  const rows = DECISION_VERB_NAMES.map((verb) => {
    const { label, resets } = DECISION_VERBS[verb];
    return [code(verb), label, effectOn("ticket", verb), effectOn("run", verb), resets];
  });
  return table(["verb", "on screen", "on a held ticket", "on a paused run", "opens a fresh budget for"], rows);
}

function effectOn(subject: "ticket" | "run", verb: DecisionVerb): string {
  const reason = HOLD_REASON_NAMES.find((candidate) =>
    holdVerbs({ subject, reason: candidate, state: "open", level: {}, latestRunState: "succeeded" }).includes(verb),
  );
  if (reason === undefined) return "not offered";
  const { ticket, run } = decisionEffect({ openDependencies: 0 }, { subject, reason }, verb);
  const effects = [ticket && `ticket ${code(ticket)}`, run && `run ${code(run)}`];
  return effects.filter((effect) => effect !== null).join(", ");
}
