/** A text as LIKE wants it: its own signs of LIKE stand for themselves. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
