import { nanoid } from "nanoid";
import { sha256 } from "./sha256.ts";

/** A new lease token (CONTRACT 4) and the hash that is stored of it. 190 random bits need no slow hash. */
export function newLease(): { token: string; hash: string } {
  const token = `lease_${nanoid(32)}`;
  return { token, hash: hashLease(token) };
}

/** What is stored and compared of a lease token. */
export function hashLease(token: string): string {
  return sha256(token);
}
