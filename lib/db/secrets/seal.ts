import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { log } from "#lib/log.ts";
import { keyRing } from "./key-ring.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A text as it is stored: `v1.<id of the key>.<nonce, tag and cipher in base64url>`, sealed with the newest key. `place` says what
 * it belongs to: moved to another place, it does not open.
 */
export function seal(text: string, place: string): string {
  const [{ id, key }] = keyRing();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `v1.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/** The text that was sealed; null, and a line in the log, where its key is not in the ring or it does not belong to `place`. */
export function unseal(sealed: string, place: string): string | null {
  const id = keyOf(sealed);
  const found = keyRing().find((one) => one.id === id);
  const opened = found ? open(sealed, place, found.key) : null;
  if (opened === null)
    log.error({ place, keyId: id }, found ? "a sealed secret is damaged" : "the key of a sealed secret is missing");
  return opened;
}

/** The id of the key that a text was sealed with. */
export function keyOf(sealed: string): string {
  return sealed.split(".")[1] ?? "";
}

function open(sealed: string, place: string, key: Buffer): string | null {
  const bytes = Buffer.from(sealed.split(".")[2] ?? "", "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
