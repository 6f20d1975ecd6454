import { escapePattern } from "../escape-pattern.ts";

const MASK = "[masked]";
/** A password is not known as one before it is tried, so whatever could be one is hidden (CONTRACT 10). */
const LONG_WORD = /[A-Za-z0-9]{16,}/g;

/** Hides passwords from people: those that are known, whatever their length, and every run of 16 or more letters and digits. */
export class PasswordMask {
  private readonly known = new Set<string>();
  private pattern: RegExp | null = null;

  /** From now on this very text is hidden wherever it stands. */
  learn(password: string): void {
    if (password === "" || this.known.has(password)) return;
    this.known.add(password);
    const longestFirst = [...this.known].sort((a, b) => b.length - a.length);
    this.pattern = new RegExp(longestFirst.map(escapePattern).join("|"), "g");
  }

  readonly hide = (text: string): string => {
    const known = this.pattern === null ? text : text.replace(this.pattern, MASK);
    return known.replace(LONG_WORD, MASK);
  };
}
