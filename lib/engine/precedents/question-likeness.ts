/** A question as an agent asks it. */
export type Asked = { text: string; options?: readonly string[] | null; schema?: unknown };

/**
 * How a question resembles one that was answered. `exact`: nothing is different but spaces. `differs`: the words, numbers,
 * paths and names that only one of the two has, at most {@link MAX_DIFFERENCES} of each.
 */
export type Likeness = {
  kind: "exact" | "similar";
  /** 0 to 1 */
  score: number;
  differs: { here: string[]; there: string[] };
};

/** From this share of common words on, a question is similar. */
export const MIN_LIKENESS = 0.7;
/** Of shorter questions only the exact ones are taken for the same. */
const MIN_WORDS = 4;
/** A question is compared by so many words; what is longer is a text, and rarely asked twice. */
const MAX_WORDS = 400;
const MAX_DIFFERENCES = 6;

/**
 * Whether two questions are so alike that the answer to one may answer the other. Both must ask for the same form of answer:
 * the same set of options, and an equal schema. Then they are the same text, or share most of their words, where numbers,
 * ids, paths and quoted names count as one and the same word: they make a question another one, not another kind of one.
 */
export function questionLikeness(here: Asked, there: Asked): Likeness | null {
  if (formOf(here) !== formOf(there)) return null;
  if (exactText(here.text) === exactText(there.text))
    return { kind: "exact", score: 1, differs: { here: [], there: [] } };
  const [mine, theirs] = [wordsOf(here.text), wordsOf(there.text)];
  if (Math.min(mine.length, theirs.length) < MIN_WORDS) return null;
  const score = commonShare(mine.map(withoutParticulars), theirs.map(withoutParticulars));
  if (score < MIN_LIKENESS) return null;
  return { kind: "similar", score, differs: { here: without(mine, theirs), there: without(theirs, mine) } };
}

/**
 * All that must be equal for an answer to be given without a person: the text letter by letter, with runs of spaces taken as
 * one; the set of options; the schema. Two questions that differ in a digit, a path or a capital differ here.
 */
export function exactQuestion(asked: Asked): string {
  return JSON.stringify([exactText(asked.text), formOf(asked)]);
}

function exactText(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** The form that an answer must have: options in whatever order, and the schema with its names in order. */
function formOf({ options, schema }: Asked): string {
  const set = [...new Set((options ?? []).map(exactText))].sort();
  return JSON.stringify([set, schema === undefined ? null : canonical(schema)]);
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, inner]) => [name, canonical(inner)]);
}

/** Words between spaces without what stands around them; a sign of a script without spaces is a word of its own. */
function wordsOf(text: string): string[] {
  const cut = text.slice(0, 16 * MAX_WORDS).normalize("NFKC");
  return (
    cut.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu) ?? []
  )
    .map((word) => word.replace(/^[("'`[{<*]+|[)"'`\]}>*.,;:!?]+$/g, ""))
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}

/** What has a digit, or a sign inside of it that names, paths and addresses have, stands for any other of its kind. */
function withoutParticulars(word: string): string {
  return /\d|[/\\_@:#=.]|\p{L}-\p{L}.*-|[a-z]\p{Lu}/u.test(word) ? "#" : word.toLowerCase();
}

/** The coefficient of Dice over words as often as they occur. */
function commonShare(a: string[], b: string[]): number {
  const left = countsOf(a);
  let common = 0;
  for (const [word, count] of countsOf(b)) common += Math.min(count, left.get(word) ?? 0);
  return (2 * common) / (a.length + b.length);
}

function without(words: string[], others: string[]): string[] {
  const known = new Set(others.map((word) => word.toLowerCase()));
  return [...new Set(words.filter((word) => !known.has(word.toLowerCase())))].slice(0, MAX_DIFFERENCES);
}

function countsOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
