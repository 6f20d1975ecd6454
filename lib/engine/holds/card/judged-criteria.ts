/** What the latest verdict that speaks of criteria says, and the criteria of the run that it judged. */
export type JudgedCriteria = { criteria: string[]; marks: { index: number; met: boolean }[] };

/**
 * The ticket's criteria with what a verdict says of each: only one with exactly the same words was judged, every other is
 * null, not checked.
 */
export function judgeCriteria(
  criteria: readonly string[],
  judged: JudgedCriteria | null,
): { text: string; met: boolean | null }[] {
  const verdicts = new Map(judged?.marks.map(({ index, met }) => [judged.criteria[index], met]));
  return criteria.map((text) => ({ text, met: verdicts.get(text) ?? null }));
}

/** The first sentence of a description, without its marks of Markdown; null where it says nothing. */
export function goalOf(description: string): string | null {
  const line = description.split("\n").find((one) => /[\p{L}\p{N}]/u.test(one));
  if (line === undefined) return null;
  const plain = line
    .replace(/^[\s#>*+-]+/, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]{1,3}([^*_`]+)[*_`]{1,3}/g, "$1")
    .trim();
  const sentence = /^.{20,}?[.!?](?=\s)/u.exec(plain)?.[0] ?? plain;
  return sentence.length > MAX_GOAL ? `${sentence.slice(0, MAX_GOAL - 1).replace(/[\ud800-\udbff]$/, "")}…` : sentence;
}

const MAX_GOAL = 220;
