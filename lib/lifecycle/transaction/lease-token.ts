import { createHmac } from "node:crypto";
import { nanoid } from "nanoid";
import { sha256 } from "./sha256.ts";

/** A new lease token (docs/contract.md#leases), and the SHA-256 that is stored of it: with 190 random bits it needs no slow hash. */
export function newLease(): { token: string; hash: string } {
  const token = `lease_${nanoid(32)}`;
  return { token, hash: sha256(token) };
}

/**
 * The lease that the holder of `token` resumes its run under, for the `count`th time. It follows from the token, so that whoever
 * lost the answer and asks again is given the same one; it opens nothing unless that resumption was made.
 */
export function nextLease(token: string, runId: string, count: number): { token: string; hash: string } {
  const next = `lease_${createHmac("sha256", token).update(`resume ${runId} ${count}`).digest("base64url")}`;
  return { token: next, hash: sha256(next) };
}
