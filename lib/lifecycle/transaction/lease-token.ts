import { nanoid } from "nanoid";
import { sha256 } from "./sha256.ts";

/** A new lease token (docs/contract.md#leases), and the SHA-256 that is stored of it: with 190 random bits it needs no slow hash. */
export function newLease(): { token: string; hash: string } {
  const token = `lease_${nanoid(32)}`;
  return { token, hash: sha256(token) };
}
