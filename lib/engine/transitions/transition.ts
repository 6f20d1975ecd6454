/**
 * One cause, and what it may change. Without `from`, that is how something begins. Of several `to` the facts choose; where
 * a cause leaves the state as it was, that is no transition.
 */
export type Transition<State extends string> = {
  from: readonly State[];
  to: readonly State[];
  /** who or what does it, as a clause in the present tense */
  cause: string;
};

/** Whether a table has this change. The writers of state ask it, and throw where it has not: docs/states.md is drawn from it. */
export function isTransition<State extends string>(
  table: Record<string, Transition<State>>,
  cause: string,
  from: State,
  to: State,
): boolean {
  const transition = table[cause];
  return transition?.from.includes(from) === true && transition.to.includes(to);
}
