import { plainText } from "./plain-text.ts";

/** Keeps the beginning and the end of what a command prints, and counts what lies between. */
export class OutputCapture {
  private readonly head: Buffer[] = [];
  private readonly limits: { head: number; tail: number };
  private headBytes = 0;
  private tail: Buffer = Buffer.alloc(0);
  private dropped = 0;

  /** `limits` in bytes. */
  constructor(limits: { head: number; tail: number }) {
    this.limits = limits;
  }

  push(chunk: Buffer): void {
    const room = this.limits.head - this.headBytes;
    const first = chunk.subarray(0, room);
    if (first.length > 0) {
      this.head.push(first);
      this.headBytes += first.length;
    }
    const rest = chunk.subarray(first.length);
    if (rest.length === 0) return;
    const end = Buffer.concat([this.tail, rest]);
    const over = Math.max(0, end.length - this.limits.tail);
    this.dropped += over;
    this.tail = over === 0 ? end : Buffer.from(end.subarray(over));
  }

  /** As text, with a line that says what was left out. A word that was cut through is left out too: half a password is one. */
  text(): string {
    const head = Buffer.concat(this.head);
    if (this.dropped === 0) return plainText(Buffer.concat([head, this.tail]));
    const begun = plainText(head).replace(/[A-Za-z0-9]*\ufffd*$/, "");
    const ended = plainText(this.tail).replace(/^\ufffd*[A-Za-z0-9]*/, "");
    return `${begun}\n… ${this.dropped} bytes left out …\n${ended}`;
  }
}
