/** Keeps the beginning and the end of a stream of bytes, counts what is between, and needs little memory for any length. */
export class HeadAndTail {
  /** bytes that were left out so far */
  dropped = 0;
  private readonly limits: { head: number; tail: number };
  private readonly head: Buffer[] = [];
  private headBytes = 0;
  private tail: Buffer = Buffer.alloc(0);

  /** `limits` in bytes. */
  constructor(limits: { head: number; tail: number }) {
    this.limits = limits;
  }

  push(chunk: Buffer): void {
    const first = chunk.subarray(0, this.limits.head - this.headBytes);
    if (first.length > 0) this.head.push(first);
    this.headBytes += first.length;
    const rest = chunk.subarray(first.length);
    if (rest.length === 0) return;
    const end = Buffer.concat([this.tail, rest]);
    const over = Math.max(0, end.length - this.limits.tail);
    this.dropped += over;
    this.tail = over === 0 ? end : Buffer.from(end.subarray(over));
  }

  /** Both ends as text, with a line that says what was left out between them. */
  text(decode: (bytes: Buffer) => string, decodeHead = decode, decodeTail = decode): string {
    const head = Buffer.concat(this.head);
    if (this.dropped === 0) return decode(Buffer.concat([head, this.tail]));
    return `${decodeHead(head)}\n… ${this.dropped} bytes left out …\n${decodeTail(this.tail)}`;
  }
}
