import type { Readable } from "node:stream";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";
import type { AgentJob, DriverEvent } from "../driver.ts";
import { BoundedEvents } from "../process/bounded-events.ts";
import { LineSplitter } from "../process/line-splitter.ts";
import { lastBytes } from "../process/output-tail.ts";
import { readChunks } from "../process/run-to-end.ts";
import { type ControlLine, parseControlLine } from "./control-line.ts";
import type { SessionTotals } from "./output-formats/agent-format.ts";
import { AgentOutput } from "./output-formats/agent-output.ts";
import type { AgentTodos } from "./output-formats/agent-todos.ts";
import { objectInLine } from "./output-formats/json-fields.ts";
import { typedEvent } from "./typed-event.ts";

/** More than is sent, so that secrets are masked before the text is cut. */
const MAX_TAIL = 12 * 1024;

type Reported = Pick<AgentJob, "run" | "workspace" | "report" | "progress" | "mask"> & {
  /** what was counted in the agent's session before this command, where it goes on in one */
  counted?: SessionTotals | null;
  /** what the agent has set itself to do; left out: a list of this command's own */
  todos?: AgentTodos;
};

/** Reads what a command writes: lines become events, control lines become facts, a flood is bounded. */
export class Transcript {
  /** set by the first line that pauses the run; nothing is reported after it */
  pause: Extract<ControlLine, { kind: "pause" }>["pause"] | null = null;
  /** what the command itself said about its failure */
  failure: Partial<Failure> = {};
  /** what a coding agent of a known kind says of itself */
  readonly agent: AgentOutput;
  /** for the caller to see whether anything still comes */
  bytesRead = 0;
  private told: string | null = null;
  /** the last message that was told as an event */
  private said: string | null = null;
  private readonly events: BoundedEvents;
  private readonly tails = { stdout: new LineTail(MAX_TAIL), stderr: new LineTail(MAX_TAIL) };
  private readonly job: Reported;
  private readonly end: () => void;

  /** `end`: ends the program, where nothing that it could still do counts. */
  constructor(job: Reported, end: () => void) {
    this.job = job;
    this.end = end;
    const { run, workspace, counted, todos } = job;
    this.events = new BoundedEvents(job);
    this.agent = new AgentOutput(run, workspace, (totals) => job.progress(totals), counted ?? undefined, todos);
  }

  /** reports that wait for room */
  get waiting(): number {
    return this.events.waiting;
  }

  /** By a control line, else the agent's last words. */
  get summary(): string | null {
    return this.told ?? this.agent.summary;
  }

  /** The agent's last words, empty where it ended without an answer; of a program that says nothing of the kind, the end of its text. */
  get lastWords(): string | undefined {
    if (this.agent.end !== null || this.agent.summary !== null) return this.agent.summary ?? "";
    const said =
      this.said ??
      this.tail("stdout")
        .split(/\n\s*\n/)
        .at(-1);
    return said?.trim() ? said : undefined;
  }

  /** Reads one stream to its end; a stream that is destroyed has ended. */
  async read(stream: Readable, name: "stdout" | "stderr"): Promise<void> {
    const splitter = new LineSplitter();
    await readChunks(stream, async (chunk) => {
      this.bytesRead += chunk.length;
      for (const line of splitter.push(chunk)) await this.line(line, name);
    });
    for (const line of splitter.end()) await this.line(line, name);
  }

  /** Says how much was left out. Call it once, after both streams. */
  async close(): Promise<void> {
    for (const event of this.agent.rest()) await this.events.report(event);
    await this.events.close();
  }

  /** The end of what was written for people to read, secrets masked, at most 8 KiB. */
  tail(name: "stdout" | "stderr"): string {
    return lastBytes(this.job.mask(this.tails[name].read()).trim(), LENGTHS.reportedOutput);
  }

  private async line(line: string, stream: "stdout" | "stderr"): Promise<void> {
    if (this.pause !== null) return;
    if (stream === "stdout" && line.startsWith("::") && this.control(parseControlLine(line))) return;
    await this.events.tell(this.eventsOf(line, stream), line.length);
  }

  /** Whatever is not understood is a `log` of its own words. Of a coding agent only its errors may be why it failed. */
  private eventsOf(line: string, stream: "stdout" | "stderr"): DriverEvent[] {
    const fields = stream === "stdout" ? objectInLine(line) : null;
    const said = fields && this.agent.read(fields);
    if (this.agent.hopeless) this.end();
    if (said !== null) return this.withErrors(said, stream);
    this.tails[stream].push(line);
    const typed = fields && typedEvent(fields);
    if (typed?.type === "message") this.said = typed.message ?? null;
    return [typed ?? { type: "log", message: line, ...(stream === "stderr" ? { data: { stream } } : {}) }];
  }

  private withErrors(events: DriverEvent[], stream: "stdout" | "stderr"): DriverEvent[] {
    for (const { type, message } of events) if (type === "error") this.tails[stream].push(message ?? "");
    return events;
  }

  private control(told: ControlLine | null): boolean {
    if (told?.kind === "pause") {
      this.pause = told.pause;
      this.end();
    }
    if (told?.kind === "fail") this.failure = { ...this.failure, ...told.error };
    if (told?.kind === "progress") this.job.progress(told.totals);
    if (told?.kind === "summary") this.told = told.text;
    return told !== null;
  }
}

/** Keeps the last lines of an output, and little memory. */
class LineTail {
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
