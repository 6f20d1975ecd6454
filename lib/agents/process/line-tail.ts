/** Keeps the last lines of an output, and little memory. */
export class LineTail {
  private readonly keep: number;
  private readonly lines: string[] = [];
  private length = 0;

  /** `keep`: how much, in UTF-16 units; the oldest line that is still kept may reach over it. */
  constructor(keep: number) {
    this.keep = keep;
  }

  push(line: string): void {
    this.lines.push(line);
    this.length += line.length + 1;
    for (let first = this.lines[0]; first !== undefined && this.length - first.length - 1 >= this.keep; ) {
      this.lines.shift();
      this.length -= first.length + 1;
      first = this.lines[0];
    }
  }

  read(): string {
    return this.lines.join("\n");
  }
}
