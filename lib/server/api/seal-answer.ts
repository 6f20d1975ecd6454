import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/**
 * Answers are kept for a day and may hold what is shown once: lease tokens, API tokens. They are kept under a key that only
 * the caller has, the text of the Idempotency-Key; of that, a hash is stored.
 */
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is stored in place of an Idempotency-Key. 64 hex digits. */
export function hashKey(key: string): string {
  return createHash("sha256").update(`name ${key}`).digest("hex");
}

/** The text of an answer as it is stored. */
export function sealAnswer(text: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secretOf(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
}

/** The text of a stored answer, for whoever has the key. Throws for any other key. */
export function openAnswer(stored: string, key: string): string {
  const bytes = Buffer.from(stored, "base64");
  const decipher = createDecipheriv(CIPHER, secretOf(key), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

function secretOf(key: string): Buffer {
  return createHash("sha256").update(`secret ${key}`).digest();
}
