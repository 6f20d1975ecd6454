import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Verified instead where there is no such person, so that an unknown e-mail takes as long as a wrong password. */
const nobody = hash("nobody has this password");

/** The argon2id hash of a password (19 MiB, 2 passes, 1 lane), with its parameters and salt in the text. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether a password is the one behind a hash. `null` (no such person) takes as long and is never right. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobody), password);
  return right && passwordHash !== null;
}

/** The hash of a password that nobody knows: its person sets one by a link. */
export function hashNoPassword(): Promise<string> {
  return hash(randomBytes(32));
}
