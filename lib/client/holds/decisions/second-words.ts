import type { WaitsForSecond } from "#lib/contract/holds/second-person.ts";
import { DECISION_VERBS } from "#lib/engine/holds/decision-verbs.ts";

/** What waits for a second person, to that one or to who was the first, with all that they would confirm. */
export function secondWords({ act, by, note, answer }: WaitsForSecond, reader: string): string {
  const what = act === "reveal" ? "asked to reveal the passwords" : `decided ${DECISION_VERBS[act].label}`;
  const said = [answer === undefined ? "" : `, ${JSON.stringify(answer)}`, note === null ? "" : ` (“${note}”)`].join(
    "",
  );
  if (by.id === reader) return `You ${what}${said}. Another person must do the same.`;
  return `${by.name} ${what}${said}. It needs a second person: do the same to confirm it.`;
}
