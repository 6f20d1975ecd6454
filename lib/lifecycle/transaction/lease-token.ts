import { createHash } from "node:crypto";
import { nanoid } from "nanoid";

/** A new lease token (CONTRACT 4) and the hash that is stored of it. 190 random bits need no slow hash. */
export function newLease(): { token: string; hash: string } {
  const token = `lease_${nanoid(32)}`;
  return { token, hash: hashLease(token) };
}

export function hashLease(token: string): string {
  return sha256(token);
}

/** SHA-256 of a text in UTF-8, 64 hex digits. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
