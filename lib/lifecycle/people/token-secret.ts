import { crc32 } from "node:zlib";
import { customAlphabet } from "nanoid";
import { sha256 } from "#lib/lifecycle/transaction/sha256.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const random = customAlphabet(BASE62, SECRET_LENGTH);
const SHAPE = new RegExp(`^ym_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/** A new token: `ym_`, 32 random letters and digits (190 bits), and a checksum of 6 by which secret scanners recognise it. */
export function newTokenSecret(): string {
  const secret = random();
  return `ym_${secret}${checksum(secret)}`;
}

/** Whether a text has the shape of a token, checksum included: most guesses are refused without asking the database. */
export function isTokenSecret(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const secret = text.slice(3, 3 + SECRET_LENGTH);
  return checksum(secret) === text.slice(3 + SECRET_LENGTH);
}

/** What is stored of a token: its SHA-256 in hex. With 190 random bits it needs no slow hash. */
export function hashToken(token: string): string {
  return sha256(token);
}

/** What is shown of a token later: its beginning, `ym_a1B2…`. */
export function tokenHint(token: string): string {
  return `${token.slice(0, 7)}…`;
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = BASE62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
