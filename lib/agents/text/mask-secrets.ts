import { MASK, maskTokens } from "#lib/engine/text/mask-tokens.ts";
import { encodings } from "./secret-encodings.ts";

/** Variables whose values are secrets, by their names. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|DATABASE_\w*URL/i;
/** These name where a secret is found, which is no secret: a path would be masked everywhere. */
const PLACE_NAME = /_(FILE|DIR|PATH|SOCK)$/i;
/** Shorter values ("1", "true", "dev") are words that appear everywhere. */
const MIN_LENGTH = 8;

/**
 * A function that replaces secrets in text by `[masked]`: the values of variables of `env` that are named like secrets
 * (each line of a long one too, since output is read by lines), the `others` given, each of them also in base64 and
 * percent-encoded, and what has the shape of a known token. Takes time in proportion to the text.
 */
export function secretMasker(env: Record<string, string | undefined>, others: string[] = []): (text: string) => string {
  const fromEnv = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && !PLACE_NAME.test(name) && value ? [value] : [],
  );
  const values = [...fromEnv, ...others]
    .flatMap((value) => [value, ...value.split(/\r?\n/)])
    .map((value) => value.trim())
    .filter((value) => value.length >= MIN_LENGTH);
  const known = [...new Set(values.flatMap((value) => [value, ...encodings(value)]))].sort(
    (a, b) => b.length - a.length,
  );
  return (text) => maskTokens(maskKnown(text, known));
}

/** One after the other, the longest first: to look for a text is fast, and most are not there. */
function maskKnown(text: string, known: string[]): string {
  return known.reduce((masked, value) => (masked.includes(value) ? masked.replaceAll(value, MASK) : masked), text);
}
