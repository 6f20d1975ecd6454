import { escapePattern } from "./escape-pattern.ts";

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
  String.raw`\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}`,
  "-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^-]{0,20000}-----END [A-Z ]*PRIVATE KEY-----)?",
  String.raw`(?<=\b[Bb]earer )[A-Za-z0-9._~+/-]{16,}=*`,
  String.raw`(?<=:\/\/[^\s:/@]{0,100}:)[^\s:/@]{3,200}(?=@)`,
];

/**
 * A function that replaces secrets in text by `[masked]`: the values of variables of `env` that are named like secrets
 * (each line of a long one too, since output is read by lines), the `others` given, and what has the shape of a known token.
 */
export function secretMasker(env: Record<string, string | undefined>, others: string[] = []): (text: string) => string {
  const fromEnv = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && !PLACE_NAME.test(name) && value ? [value] : [],
  );
  const values = [...fromEnv, ...others]
    .flatMap((value) => [value, ...value.split(/\r?\n/)])
    .map((value) => value.trim());
  const known = [...new Set(values)].filter((value) => value.length >= MIN_LENGTH).sort((a, b) => b.length - a.length);
  const pattern = new RegExp([...known.map(escapePattern), ...TOKEN_SHAPES].join("|"), "g");
  return (text) => text.replace(pattern, MASK);
}
