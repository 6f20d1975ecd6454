/** Keeps the beginning and the end of a stream of bytes, counts what is between, and needs little memory for any length. */
export class HeadAndTail {
  private readonly most: number;
  private readonly head: Buffer[] = [];
  private headBytes = 0;
  private tail: Buffer[] = [];
  private tailBytes = 0;
  private dropped = 0;

  /** `most`: bytes that are kept of each end. */
  constructor(most: number) {
    this.most = most;
  }

  push(chunk: Buffer): void {
    const room = Math.max(0, this.most - this.headBytes);
    if (room > 0) {
      this.head.push(Buffer.from(chunk.subarray(0, room)));
      this.headBytes += Math.min(room, chunk.length);
    }
    const rest = chunk.subarray(room);
    if (rest.length === 0) return;
    this.tail.push(Buffer.from(rest));
    this.tailBytes += rest.length;
    if (this.tailBytes > 4 * this.most) this.trim();
  }

  /** Both ends as text; `dropped` counts the bytes between them. Broken UTF-8 becomes U+FFFD, NUL is left out. */
  read(): { text: string; dropped: number } {
    this.trim();
    const [head, tail] = [decoded(this.head), decoded(this.tail)];
    const text =
      this.dropped === 0
        ? decoded([...this.head, ...this.tail])
        : `${head}\n… ${this.dropped} bytes left out …\n${tail}`;
    return { text, dropped: this.dropped };
  }

  private trim(): void {
    const all = Buffer.concat(this.tail);
    const kept = all.subarray(Math.max(0, all.length - this.most));
    this.dropped += all.length - kept.length;
    this.tail = [Buffer.from(kept)];
    this.tailBytes = kept.length;
  }
}

function decoded(chunks: Buffer[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks)).replaceAll("\0", "");
}
