/** Shortest and longest password a person may choose, in characters. One that was chosen under an older rule stays valid. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;

/**
 * What is wrong with a password that somebody wants to have, to be read after the name of a field; null: nothing. `common`: the
 * passwords that are guessed first, in lower case; `email`: whose it is to be.
 */
export function passwordFault(password: string, email: string, common: ReadonlySet<string>): string | null {
  if (password.length < PASSWORD_LENGTH.min) return `must have at least ${PASSWORD_LENGTH.min} characters`;
  if (password.length > PASSWORD_LENGTH.max) return `must have at most ${PASSWORD_LENGTH.max} characters`;
  const plain = password.trim().toLowerCase();
  if (plain === email.trim().toLowerCase()) return "must not be the email";
  if (/^(.{1,6})\1+$/.test(plain)) return "must not repeat the same few characters";
  // `Password1234!` is tried right after `password`.
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, "");
  if (common.has(plain) || common.has(word)) return "is one of the commonest, which are guessed first";
  return null;
}
