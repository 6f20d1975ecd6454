/** A question as an agent asks it. */
export type Asked = { text: string; options?: readonly string[] | null; schema?: unknown };

/**
 * How similar two questions are. `exact`: they differ in white space only. `differs`: the words, numbers, paths and names that
 * only one of the two has, at most {@link MAX_DIFFERENCES} of each.
 */
export type Likeness = {
  kind: "exact" | "similar";
  /** 0 to 1 */
  score: number;
  differs: { here: string[]; there: string[] };
};

/** The share of common words from which two questions are similar. */
export const MIN_LIKENESS = 0.7;
/** Shorter questions match only exactly. */
const MIN_WORDS = 4;
/** Only this many words of a question are compared: longer ones are rarely asked twice. */
const MAX_WORDS = 400;
const MAX_DIFFERENCES = 6;

/**
 * How similar two questions are, where the answer to one may also answer the other; null where they are not similar enough.
 * Both must ask for the same form of answer: the same options and an equal schema. Numbers, ids, paths and quoted names all
 * count as one word, since they tell apart questions of the same kind.
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
 * A key that is equal for two questions only if one answer fits both without a person: the text with white space normalized,
 * the set of options, and the schema. Any other difference, be it a digit or a capital letter, makes another key.
 */
export function exactQuestion(asked: Asked): string {
  return JSON.stringify([exactText(asked.text), formOf(asked)]);
}

function exactText(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** The form that an answer must have: the options in any order, and the schema with its names sorted. */
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

/** The words of a text without quotes and punctuation around them. In scripts without spaces each character is a word. */
function wordsOf(text: string): string[] {
  const cut = text.slice(0, 16 * MAX_WORDS).normalize("NFKC");
  return (
    cut.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu) ?? []
  )
    .map((word) => word.replace(/^[("'`[{<*]+|[)"'`\]}>*.,;:!?]+$/g, ""))
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}

/** Replaces a number, name, path or address by one placeholder, and lowercases every other word. */
function withoutParticulars(word: string): string {
  return /\d|[/\\_@:#=.]|\p{L}-\p{L}.*-|[a-z]\p{Lu}/u.test(word) ? "#" : word.toLowerCase();
}

/** The Sørensen–Dice coefficient of two multisets of words. */
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
