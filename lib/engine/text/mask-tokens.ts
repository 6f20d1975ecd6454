/** What stands in the place of a secret. */
export const MASK = "[masked]";

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
  String.raw`\b[sr]k_(?:live|test)_[0-9A-Za-z]{16,}`,
  // Whole, or line by line where a diff has put a sign before each.
  "-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[^-]{0,20000}-----END [A-Z ]*PRIVATE KEY-----|(?:[^A-Za-z0-9/=]{1,8}[A-Za-z0-9+/=]{8,200}){0,400})",
  String.raw`(?<=\b[Bb]earer )[A-Za-z0-9._~+/-]{16,}=*`,
  String.raw`(?<=:\/\/[^\s:/@]{0,100}:)[^\s:/@]{3,200}(?=@)`,
];

/** Compiled once; none of them looks twice at a stretch without bound: the time is linear, whatever the text. */
const SHAPES = new RegExp(TOKEN_SHAPES.join("|"), "g");
const SHAPE = new RegExp(TOKEN_SHAPES.join("|"));

/**
 * Replaces what has the shape of a known token, a private key, or the password of an address by `[masked]`, also where it is in
 * base64 or percent-encoded. At the worker, and again at the desk for whoever reports without one. Takes time in proportion to
 * the text.
 */
export function maskTokens(text: string): string {
  return maskEncoded(maskPlain(text));
}

function maskPlain(text: string): string {
  return maskWebTokens(text.replace(SHAPES, MASK));
}

/** Letters of both alphabets of base64; the shortest token has 20 letters. */
const BASE64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g;
const PERCENT = /[A-Za-z0-9%._~-]{20,}/g;

/** What holds a token once it is decoded goes as a whole. In a diff a sign stands before the line. */
function maskEncoded(text: string): string {
  const inside = (letters: string) => holdsToken(Buffer.from(letters, "base64").toString("latin1"));
  const masked = text.replace(BASE64, (run) =>
    inside(run) || (/^[+-]/.test(run) && inside(run.slice(1))) ? MASK : run,
  );
  if (!masked.includes("%")) return masked;
  return masked.replace(PERCENT, (run) => (run.includes("%") && holdsToken(unescape(run)) ? MASK : run));
}

function holdsToken(text: string): boolean {
  return SHAPE.test(text) || maskWebTokens(text) !== text;
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
