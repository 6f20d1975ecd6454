/** A JSON value whose texts are at most about `most` letters long; a shortened one says how much is missing. */
export function shortenTexts<T>(value: T, most: number): T {
  if (typeof value === "string") return (value.length <= most + 100 ? value : cut(value, most)) as T;
  if (Array.isArray(value)) return value.map((item) => shortenTexts(item, most)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortenTexts(item, most)])) as T;
}

function cut(text: string, most: number): string {
  return `${text.slice(0, most)}… (${text.length - most} more letters are not kept here)`.toWellFormed();
}
