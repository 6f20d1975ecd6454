import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { log } from "#lib/log.ts";
import { keyRing } from "./key-ring.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes as they are stored: nonce, tag and cipher, and the id of the key. */
export type SealedBytes = { keyId: string; bytes: Buffer };

/**
 * A text as it is stored: `v1.<id of the key>.<nonce, tag and cipher in base64url>`, sealed with the newest key. `place` says what
 * it belongs to: moved to another place, it does not open.
 */
export function seal(text: string, place: string): string {
  const { keyId, bytes } = sealBytes(Buffer.from(text), place);
  return `v1.${keyId}.${bytes.toString("base64url")}`;
}

/** As {@link seal}, of bytes. */
export function sealBytes(plain: Buffer, place: string): SealedBytes {
  const [{ id, key }] = keyRing();
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { keyId: id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) };
}

/** The text that was sealed; null, and a line in the log, where its key is not in the ring or it does not belong to `place`. */
export function unseal(sealed: string, place: string): string | null {
  const bytes = Buffer.from(sealed.split(".")[2] ?? "", "base64url");
  return unsealBytes({ keyId: keyOf(sealed), bytes }, place)?.toString("utf8") ?? null;
}

/** As {@link unseal}, of bytes. */
export function unsealBytes({ keyId, bytes }: SealedBytes, place: string): Buffer | null {
  const found = keyRing().find((one) => one.id === keyId);
  const opened = found ? open(bytes, place, found.key) : null;
  if (opened === null)
    log.error({ place, keyId }, found ? "a sealed secret is damaged" : "the key of a sealed secret is missing");
  return opened;
}

/** The id of the key that a text was sealed with. */
export function keyOf(sealed: string): string {
  return sealed.split(".")[1] ?? "";
}

function open(bytes: Buffer, place: string, key: Buffer): Buffer | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
