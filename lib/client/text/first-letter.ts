/** For a label in the middle of a sentence: `Retries used up` → `retries used up`. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** For a word at the beginning of one: `urgent` → `Urgent`. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
