/**
 * Readers of one field of a page's address: the value, or undefined for what makes no sense there, which is left out and not
 * refused. They read as the schemas of the API do; those stay on the server, because a browser would load all of zod for this.
 */

const MAX_WORDS = 50;

/** One word of some. */
export const oneOf =
  <const T extends string>(words: readonly T[]) =>
  (text: string): T | undefined =>
    words.find((word) => word === text);

/** A comma list of words out of some; with another word among them it makes no sense. */
export const listOf =
  <const T extends string>(words: readonly T[]) =>
  (text: string): T[] | undefined => {
    const list = split(text);
    return list?.every((word): word is T => (words as readonly string[]).includes(word)) ? (list as T[]) : undefined;
  };

/** A comma list of any words up to a length. */
export const wordsUpTo =
  (length: number) =>
  (text: string): string[] | undefined => {
    const list = split(text);
    return list?.every((word) => textUpTo(length)(word) !== undefined) ? list : undefined;
  };

/** Any text up to a length that PostgreSQL can hold. */
export const textUpTo =
  (length: number) =>
  (text: string): string | undefined =>
    text !== "" && text.length <= length && !text.includes("\u0000") ? text : undefined;

function split(text: string): string[] | undefined {
  const words = text.split(",").filter((word) => word !== "");
  return words.length > 0 && words.length <= MAX_WORDS ? words : undefined;
}

/** Reads the fields of an address, each with its reader. */
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
