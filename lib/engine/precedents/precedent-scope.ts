/** Days that an answer is kept, unless said otherwise. */
export const KEPT_DAYS = 30;
/** Where a kept answer may be used: only for tickets with the label, runs of the agent, tickets of the driver; null: any. */
export type PrecedentScope = { label: string | null; agent: string | null; driver: string | null };

/** What asks now. */
export type Asking = { labels: readonly string[]; agent: string; driver: string | null };

/** Whether an answer was kept for what asks now. */
export function isInScope(scope: PrecedentScope, asking: Asking): boolean {
  if (scope.label !== null && !asking.labels.includes(scope.label)) return false;
  if (scope.agent !== null && scope.agent !== asking.agent) return false;
  return scope.driver === null || scope.driver === asking.driver;
}

/**
 * The one precedent that answers by itself, of those for the exact question that are in force and in scope; the first wins.
 * Null where there is none, and where they contradict each other: then a person must say which of them is right.
 */
export function undisputedPrecedent<P extends { answer: unknown }>(precedents: readonly P[]): P | null {
  const [first] = precedents;
  if (!first) return null;
  const said = JSON.stringify(first.answer);
  return precedents.every(({ answer }) => JSON.stringify(answer) === said) ? first : null;
}
