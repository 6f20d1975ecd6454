/**
 * Parsers of one field in the search of a page's address. They return undefined for an invalid value, which is left out rather
 * than refused. They accept what the schemas of the API accept; those stay on the server, so that no browser loads zod for this.
 */

const MAX_WORDS = 50;

/** One of the given words. */
export const oneOf =
  <const T extends string>(words: readonly T[]) =>
  (text: string): T | undefined =>
    words.find((word) => word === text);

/** A comma list of the given words; invalid with any other word. */
export const listOf =
  <const T extends string>(words: readonly T[]) =>
  (text: string): T[] | undefined => {
    const list = split(text);
    return list?.every((word): word is T => (words as readonly string[]).includes(word)) ? (list as T[]) : undefined;
  };

/** A comma list of words of at most `length` characters each. */
export const wordsUpTo =
  (length: number) =>
  (text: string): string[] | undefined => {
    const list = split(text);
    return list?.every((word) => textUpTo(length)(word) !== undefined) ? list : undefined;
  };

/** Text of at most `length` characters that PostgreSQL can store; not empty. */
export const textUpTo =
  (length: number) =>
  (text: string): string | undefined =>
    text !== "" && text.length <= length && !text.includes("\u0000") ? text : undefined;

function split(text: string): string[] | undefined {
  const words = text.split(",").filter((word) => word !== "");
  return words.length > 0 && words.length <= MAX_WORDS ? words : undefined;
}

/** Parses the fields of an address, each with its parser. What is missing or invalid is left out. */
export function readFields<T extends object>(
  readers: { [Name in keyof T]-?: (text: string) => T[Name] | undefined },
  search: Record<string, string | string[] | undefined>,
): Partial<T> {
  const read = Object.entries<(text: string) => unknown>(readers).flatMap(([name, reader]) => {
    const text = search[name];
    const value = typeof text === "string" ? reader(text) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(read) as Partial<T>;
}
