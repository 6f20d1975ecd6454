import { DECISION_VERBS, type DecisionVerb } from "../engine/decision-verbs.ts";
import { Refusal } from "./refusal.ts";

/** A verb that this hold does not offer, and what it does offer. */
export function refuseVerb(verb: DecisionVerb, verbs: DecisionVerb[]): Refusal {
  const offered = verbs.length > 0 ? `It can be settled by: ${verbs.join(", ")}.` : "It is no longer open.";
  const message = `${DECISION_VERBS[verb].label} is not possible on this hold. ${offered}`;
  return new Refusal("invalid_request", message, { errors: [{ path: "verb", message }] });
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
