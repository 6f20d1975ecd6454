import { plainText } from "./plain-text.ts";

/** A prompt has no end of line: it is shown after this much silence. */
const SILENT_MS = 150;
const MAX_LINES = 5000;
const MAX_CHARACTERS = 1024 * 1024;

/** Turns what a shell prints into lines as they come, a prompt included, and bounds them. */
export class LiveOutput {
  private readonly show: (line: string) => void;
  private readonly decoder = new TextDecoder("utf-8");
  private pending = "";
  private timer: NodeJS.Timeout | undefined;
  private lines = 0;
  private characters = 0;
  private dropped = 0;

  constructor(show: (line: string) => void) {
    this.show = show;
  }

  push(chunk: Buffer): void {
    const text = this.pending + this.decoder.decode(chunk, { stream: true });
    const end = text.lastIndexOf("\n") + 1;
    this.pending = text.slice(end);
    for (const line of text.slice(0, end).split("\n").slice(0, -1)) this.line(line);
    clearTimeout(this.timer);
    if (this.pending.length > MAX_CHARACTERS) this.flush();
    else if (this.pending !== "") this.timer = setTimeout(() => this.pause(), SILENT_MS);
  }

  /** Shows what has come so far, finished or not: nothing more comes. */
  flush(): void {
    clearTimeout(this.timer);
    const line = this.pending;
    this.pending = "";
    if (line !== "") this.line(line);
  }

  /** Shows an unfinished line, such as a prompt, but no last word: half of a password would pass the mask. */
  pause(): void {
    clearTimeout(this.timer);
    const [word = ""] = /[A-Za-z0-9]+$/.exec(this.pending) ?? [];
    const shown = this.pending.slice(0, this.pending.length - word.length);
    this.pending = word;
    if (shown !== "") this.line(shown);
  }

  /** How many lines were left out. */
  get left(): number {
    return this.dropped;
  }

  private line(raw: string): void {
    const line = plainText(Buffer.from(raw)).replace(/\n$/, "");
    this.lines += 1;
    this.characters += line.length;
    if (this.lines > MAX_LINES || this.characters > MAX_CHARACTERS) this.dropped += 1;
    else this.show(line);
  }
}
