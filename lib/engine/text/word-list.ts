/** `2`, `2 and 3`, `2, 3 and 5`; empty for none. */
export function wordList(items: readonly (string | number)[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
