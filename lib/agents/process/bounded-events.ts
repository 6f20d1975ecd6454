import type { AgentJob, DriverEvent } from "../driver.ts";

const MAX_LINES = 20_000;
const MAX_CHARACTERS = 8 * 1024 * 1024;
/** Longer ones count as this many: no more of an event is stored. */
const MAX_OF_A_LINE = 64 * 1024;

/** Reports what an agent says, up to a bound; what is over it is only counted. */
export class BoundedEvents {
  /** reports that wait for room */
  waiting = 0;

  private lines = 0;
  private characters = 0;
  private dropped = 0;
  private readonly job: Pick<AgentJob, "report">;

  constructor(job: Pick<AgentJob, "report">) {
    this.job = job;
  }

  /** Reports the events of one line or message of so many UTF-16 units. */
  async tell(events: DriverEvent[], length: number): Promise<void> {
    if (events.length === 0) return;
    if (this.dropped > 0 || this.isFull(length)) await this.drop();
    else for (const event of events) await this.report(event);
  }

  /** Reports whatever the bound is. */
  async report(event: DriverEvent): Promise<void> {
    this.waiting += 1;
    await this.job.report(event).finally(() => {
      this.waiting -= 1;
    });
  }

  /** Says how much was left out. Call it once, at the end. */
  async close(): Promise<void> {
    if (this.dropped > 0)
      await this.report({
        type: "log",
        message: `${this.dropped} more lines of output were not stored.`,
        data: { dropped: this.dropped },
      });
  }

  private isFull(length: number): boolean {
    this.lines += 1;
    this.characters += Math.min(length, MAX_OF_A_LINE);
    return this.lines > MAX_LINES || this.characters > MAX_CHARACTERS;
  }

  private async drop(): Promise<void> {
    this.dropped += 1;
    if (this.dropped === 1)
      await this.report({
        type: "log",
        message: "This run has written more output than is stored. The rest is only counted.",
      });
  }
}
