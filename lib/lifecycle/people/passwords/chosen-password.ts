import { passwordFault } from "#lib/engine/people/password-rules.ts";
import { refuseField } from "#lib/lifecycle/transaction/refusal.ts";
import { hashPassword } from "./password.ts";

/**
 * The hash of a password that somebody chose. Throws `invalid_request` about `field` where it is too short, too long or too common.
 * The commonest 49,000 come with the package @zxcvbn-ts/language-common (MIT), which is read when the first password is chosen.
 */
export async function hashChosenPassword(password: string, email: string, field = "password"): Promise<string> {
  const fault = passwordFault(password, email, await commonPasswords());
  if (fault !== null) throw refuseField(field, fault, `The password ${fault}.`);
  return hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return common;
}
