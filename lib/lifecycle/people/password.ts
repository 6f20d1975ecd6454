import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Shortest and longest password a person may choose, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** No letters that look alike: it is read from one screen and typed into another. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

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

/** A password to give to somebody once: four groups of four letters, 79 random bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
