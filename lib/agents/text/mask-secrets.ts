import { encodings } from "./secret-encodings.ts";

/** Variables whose values are secrets, by their names. */
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|DATABASE_URL/i;
/** These name where a secret is found, which is no secret: a path would be masked everywhere. */
const PLACE_NAME = /_(FILE|DIR|PATH|SOCK)$/i;
/** Shorter values ("1", "true", "dev") are words that appear everywhere. */
const MIN_LENGTH = 8;
const MASK = "[masked]";

/** Shapes of tokens that are secret wherever they come from. */
const TOKEN_SHAPES = [
  String.raw`\bym_[A-Za-z0-9_-]{16,}`,
  String.raw`\bsk-[A-Za-z0-9_-]{20,}`,
  String.raw`\bgh[pousr]_[A-Za-z0-9]{30,}`,
  String.raw`\bgithub_pat_[A-Za-z0-9_]{30,}`,
  String.raw`\bglpat-[A-Za-z0-9_-]{18,}`,
  String.raw`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`,
  String.raw`\bnpm_[A-Za-z0-9]{30,}`,
  String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`,
  String.raw`\bAIza[0-9A-Za-z_-]{35}`,
  "-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^-]{0,20000}-----END [A-Z ]*PRIVATE KEY-----)?",
  String.raw`(?<=\b[Bb]earer )[A-Za-z0-9._~+/-]{16,}=*`,
  String.raw`(?<=:\/\/[^\s:/@]{0,100}:)[^\s:/@]{3,200}(?=@)`,
];

/** Compiled once; none of them looks twice at a stretch without bound: the time is linear, whatever the text. */
const SHAPES = new RegExp(TOKEN_SHAPES.join("|"), "g");

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
  return (text) => maskWebTokens(maskKnown(text, known).replace(SHAPES, MASK));
}

/** One after the other, the longest first: to look for a text is fast, and most are not there. */
function maskKnown(text: string, known: string[]): string {
  return known.reduce((masked, value) => (masked.includes(value) ? masked.replaceAll(value, MASK) : masked), text);
}

/** Of a JSON Web Token: longest stretches of its letters and dots, so that each is looked at once. */
const STRETCH = /[A-Za-z0-9_.-]{30,}/g;
const MIN_PART = 10;

/** Masks `eyJ….….…`. A pattern alone would look at each `eyJ` of a long stretch up to its end, again and again. */
function maskWebTokens(text: string): string {
  if (!text.includes("eyJ")) return text;
  return text.replace(STRETCH, (stretch) => {
    const parts = stretch.split(".");
    const kept: string[] = [];
    for (let at = 0; at < parts.length; at++) {
      const head = parts[at] as string;
      const start = /(?<!\w)eyJ/.exec(head)?.index ?? -1;
      const isToken =
        start !== -1 &&
        head.length - start - "eyJ".length >= MIN_PART &&
        (parts[at + 1]?.length ?? 0) >= MIN_PART &&
        (parts[at + 2]?.length ?? 0) >= MIN_PART;
      kept.push(isToken ? head.slice(0, start) + MASK : head);
      if (isToken) at += 2;
    }
    return kept.join(".");
  });
}
