import { escapePattern } from "#lib/agents/text/escape-pattern.ts";

const MASK = "[masked]";
/** A password is not known as one before it is tried, so whatever could be one is hidden (docs/contract.md#ssh-levels-driver). */
const LONG_WORD = /[A-Za-z0-9]{16,}/g;

/** Hides passwords from people: those that are known, whatever their length, and every run of 16 or more letters and digits. */
export class PasswordMask {
  private readonly known = new Set<string>();
  private pattern: RegExp | null = null;

  /** From now on this very text is hidden wherever it stands. */
  learn(password: string): void {
    if (password === "" || this.known.has(password)) return;
    this.known.add(password);
    this.build();
  }

  forget(password: string): void {
    if (this.known.delete(password)) this.build();
  }

  readonly hide = (text: string): string => this.hideKnown(text).replace(LONG_WORD, MASK);

  /** For words of our own, in which only known passwords can stand: a fingerprint stays readable. */
  hideKnown(text: string): string {
    return this.pattern === null ? text : text.replace(this.pattern, MASK);
  }

  private build(): void {
    const longestFirst = [...this.known].sort((a, b) => b.length - a.length);
    this.pattern = this.known.size === 0 ? null : new RegExp(longestFirst.map(escapePattern).join("|"), "g");
  }
}
