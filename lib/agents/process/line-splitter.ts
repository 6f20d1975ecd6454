/** Longest line that is kept, in UTF-16 units; more than an event holds, so that secrets are masked before the cut. */
const MAX_LINE = 20 * 1024;
/** Of a line that may be a JSON object, which is of no use without its end: a coding agent puts whole files into one. */
const MAX_OBJECT = 4 * 1024 * 1024;

/**
 * Cuts a stream of bytes into lines. UTF-8 that is broken becomes U+FFFD, NUL is left out (PostgreSQL cannot hold it), a
 * progress bar that redraws its line by carriage returns counts as its last state, and a line without end is cut.
 */
export class LineSplitter {
  private readonly decoder = new TextDecoder("utf-8");
  private open = "";
  private cut = 0;

  /** The lines that `bytes` complete, without their ends. */
  *push(bytes: Uint8Array): Generator<string> {
    yield* this.take(this.decoder.decode(bytes, { stream: true }));
  }

  /** The last line, where the stream ended without a line end. */
  *end(): Generator<string> {
    yield* this.take(this.decoder.decode());
    if (this.open !== "" || this.cut > 0) yield this.close();
  }

  private *take(text: string): Generator<string> {
    let from = 0;
    for (let to = text.indexOf("\n"); to !== -1; to = text.indexOf("\n", from)) {
      this.append(text, from, to);
      from = to + 1;
      yield this.close();
    }
    this.append(text, from, text.length);
  }

  private append(text: string, from: number, to: number): void {
    const longest = (this.open || text.slice(from, from + 1)).startsWith("{") ? MAX_OBJECT : MAX_LINE;
    const room = Math.max(0, longest - this.open.length);
    const end = Math.min(to, from + room);
    this.open += text.slice(from, end);
    this.cut += to - end;
  }

  private close(): string {
    const cut = this.cut === 0 ? 0 : this.cut + Math.max(0, this.open.length - MAX_LINE);
    const whole = cut === 0 ? this.open : this.open.slice(0, MAX_LINE);
    const line = lastState(whole).replaceAll("\0", "").toWellFormed();
    this.open = "";
    this.cut = 0;
    return cut === 0 ? line : `${line}… (line cut, ${cut} more characters)`;
  }
}

function lastState(line: string): string {
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  return text.slice(text.lastIndexOf("\r") + 1);
}
