import { customAlphabet } from "nanoid";

const random = customAlphabet("0123456789abcdefghjkmnpqrstvwxyz", 16);

export type IdPrefix =
  | "usr"
  | "prj"
  | "mem"
  | "ses"
  | "tok"
  | "tkt"
  | "run"
  | "rev"
  | "hld"
  | "rul"
  | "pau"
  | "dec"
  | "pnd"
  | "pre"
  | "con"
  | "use"
  | "prf"
  | "bat"
  | "viw"
  | "ntf"
  | "dlv"
  | "psh"
  | "aud";

/** A new opaque id such as `run_7qk2…`: 80 random bits, in letters that are not mistaken for one another. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${random()}`;
}
