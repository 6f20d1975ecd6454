import { nanoid } from "nanoid";
import { sha256 } from "./sha256.ts";

/** A new lease token (docs/contract.md#leases), and the hash that is stored of it. With 190 random bits it needs no slow hash. */
export function newLease(): { token: string; hash: string } {
  const token = `lease_${nanoid(32)}`;
  return { token, hash: hashLease(token) };
}

/** The hash by which a lease token is stored and found. */
export function hashLease(token: string): string {
  return sha256(token);
}
