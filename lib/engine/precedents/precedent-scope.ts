/** Days for which an answer is kept by default. */
export const KEPT_DAYS = 30;
/**
 * Where a kept answer may be used: for tickets with the label, runs of the agent, tickets of the driver. Null does not
 * restrict.
 */
export type PrecedentScope = { label: string | null; agent: string | null; driver: string | null };

/** The run that asks a question: labels and driver of its ticket, and its agent. */
export type Asking = { labels: readonly string[]; agent: string; driver: string | null };

/** Whether a kept answer may be used for a run that asks. */
export function isInScope(scope: PrecedentScope, asking: Asking): boolean {
  if (scope.label !== null && !asking.labels.includes(scope.label)) return false;
  if (scope.agent !== null && scope.agent !== asking.agent) return false;
  return scope.driver === null || scope.driver === asking.driver;
}

/**
 * The precedent that may answer without a person: the first of those given, which match the exact question and are in force
 * and in scope. Null where there is none, or where their answers differ: then a person decides which is right.
 */
export function undisputedPrecedent<P extends { answer: unknown }>(precedents: readonly P[]): P | null {
  const [first] = precedents;
  if (!first) return null;
  const said = JSON.stringify(first.answer);
  return precedents.every(({ answer }) => JSON.stringify(answer) === said) ? first : null;
}
