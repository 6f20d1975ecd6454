import { plainText } from "#lib/client/text/plain-text.ts";

/** A kept answer as text: words as they are, what has a schema as JSON. */
export function answerWords(answer: unknown): string {
  return plainText(typeof answer === "string" ? answer : JSON.stringify(answer));
}
