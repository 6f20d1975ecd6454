/** Keeps the end of a stream of bytes, and little memory. */
export class OutputTail {
  private readonly decoder = new TextDecoder("utf-8");
  private readonly keep: number;
  private text = "";

  /** `keep`: how much of the end, in UTF-16 units. */
  constructor(keep: number) {
    this.keep = keep;
  }

  push(bytes: Uint8Array): void {
    this.text = (this.text + this.decoder.decode(bytes, { stream: true })).slice(-this.keep);
  }

  read(): string {
    return this.text.replaceAll("\0", "").toWellFormed();
  }
}

/** The last `bytes` bytes of a text in UTF-8, beginning at a line where one begins in the first tenth of it. */
export function lastBytes(text: string, bytes: number): string {
  const encoded = Buffer.from(text);
  if (encoded.length <= bytes) return text;
  const end = encoded
    .subarray(-bytes)
    .toString("utf8")
    .replace(/^\ufffd+/, "");
  const line = end.indexOf("\n");
  return line !== -1 && line < bytes / 10 ? end.slice(line + 1) : end;
}
