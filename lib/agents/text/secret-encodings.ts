/** `base64` breaks its lines here. */
const LINE = 76;
/** Of base64: a shorter piece appears by chance. */
const MIN_PIECE = 10;

/**
 * How a secret looks when it is passed on encoded: percent-encoded, and in base64 of both alphabets, wherever in the encoded
 * text it begins: the letters that depend on nothing but the secret, in pieces where `base64` breaks its lines.
 */
export function encodings(secret: string): string[] {
  return [...percentEncoded(secret), ...inBase64(Buffer.from(secret))].filter((text) => text !== secret);
}

function percentEncoded(secret: string): string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  // As forms and URL libraries write it: some encode what others leave alone.
  const strict = encoded.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const lower = (text: string) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const spaced = strict.replaceAll("%20", "+");
  return [encoded, strict, spaced, lower(encoded), lower(strict), lower(spaced)];
}

/** Three bytes are four letters: what stands before the secret shifts it by none, one or two bytes. */
function inBase64(secret: Buffer): string[] {
  const found: string[] = [];
  for (const shift of [0, 1, 2]) {
    const bytes = Buffer.concat([Buffer.alloc(shift), secret]);
    const letters = bytes.toString("base64").replace(/=+$/, "");
    // The first letters depend on what stands before, the last one on what follows.
    const from = [0, 2, 3][shift] as number;
    const until = Math.floor((bytes.length * 8) / 6);
    const core = letters.slice(from, until);
    const lines = shift === 0 ? core.match(new RegExp(`.{1,${LINE}}`, "g")) : [];
    const pieces = [shift === 0 ? letters : core, core, ...(lines ?? [])];
    for (const piece of pieces) found.push(piece, piece.replaceAll("+", "-").replaceAll("/", "_"));
  }
  return found.filter((piece) => piece.length >= MIN_PIECE);
}
