import type { QueueRow } from "#lib/contract/queue.ts";

type Tries = NonNullable<QueueRow["tries"]>;

/** The budget that ran out, in a row: `3 of 3 review`; `3 of 3 review + 1` where a person had it looked at once more. */
export function triesWords({ used, of, what }: Tries): string {
  return `${Math.min(used, of)} of ${of} ${what}${used > of ? ` + ${used - of}` : ""}`;
}

/** The same as it is read aloud: `3 of 3 reviews used, and 1 more`. */
export function triesSentence({ used, of, what }: Tries): string {
  return `${Math.min(used, of)} of ${of} ${spokenBudget(what)}${used > of ? `, and ${used - of} more` : ""}`;
}

function spokenBudget(what: string): string {
  if (what === "attempts") return "attempts used";
  if (what === "review") return "reviews used";
  return what === "no verdict" ? "reviews without a verdict" : `${what} tries used`;
}
