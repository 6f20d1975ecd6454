import { withShortPaths } from "../command/output-formats/agent-output.ts";
import { countIn, type Fields, fieldsOf, textIn } from "../command/output-formats/json-fields.ts";
import type { AgentJob, DriverEvent } from "../driver.ts";
import { BoundedEvents } from "../process/bounded-events.ts";
import { todosEvent } from "../todos.ts";
import { ToolCalls } from "./tool-calls.ts";

/** A longer message is told in parts. */
const MAX_MESSAGE = 16 * 1024;
/** Of the last words so much is kept: the desk takes no longer summary. */
const MAX_WORDS = 20_000;

/** Who is told of more than events. */
interface Listener {
  /** what the session has cost so far, whenever the agent says it */
  cost(usd: number): void;
  /** a call of a tool begins */
  step(): void;
  /** a call of a tool is over */
  ended(callId: string, ok: boolean): void;
}

/** What an agent says while it works on a prompt (`session/update`), told as events in the order in which it came. */
export class SessionUpdates {
  readonly calls: ToolCalls;
  /** what was said since the last call of a tool: the agent's last words once its turn is over */
  words = "";

  private readonly job: Pick<AgentJob, "workspace" | "report">;
  private readonly listener: Listener;
  private readonly events: BoundedEvents;
  /** the message that is still being said */
  private open: { type: "message" | "thinking"; id: unknown; text: string } | null = null;
  private telling: Promise<void> = Promise.resolve();
  /** the session that is listened to; before its prompt it repeats what was said earlier */
  private session: string | null = null;

  constructor(job: Pick<AgentJob, "workspace" | "report">, listener: Listener) {
    this.job = job;
    this.listener = listener;
    this.calls = new ToolCalls(job.workspace);
    this.events = new BoundedEvents(job);
  }

  /** From here on what is said in this session counts. */
  listen(session: string): void {
    this.session = session;
  }

  isOf({ sessionId }: Fields): boolean {
    return this.session !== null && sessionId === this.session;
  }

  /** Takes the parameters of an update, whatever they are; what has no meaning here is left out. */
  take(params: Fields): void {
    const update = fieldsOf(params.update);
    if (!this.isOf(params)) return;
    const kind = update.sessionUpdate;
    if (kind === "agent_message_chunk") this.chunk("message", update);
    else if (kind === "agent_thought_chunk") this.chunk("thinking", update);
    else if (kind === "tool_call" || kind === "tool_call_update") this.call(update);
    else if (kind === "plan") this.tell([todosEvent(update.entries)]);
    else if (kind === "notice") this.tell([noticeEvent(update)]);
    else if (kind === "usage_update") this.listener.cost(costOf(update));
    else if (kind === "current_mode_update")
      this.tell([{ type: "log", message: `Mode: ${textIn(update, "currentModeId")}.` }]);
  }

  /** A call that waits for leave. */
  asked(toolCall: Fields): void {
    this.tell(this.calls.take(toolCall, true));
  }

  log(message: string, data?: DriverEvent["data"]): void {
    this.tell([{ type: "log", message, ...(data === undefined ? {} : { data }) }]);
  }

  /** Resolves when everything so far is told. */
  told(): Promise<void> {
    return this.telling;
  }

  /** Tells what was still being said, and how much was left out. Call it once. */
  async close(): Promise<void> {
    this.tell([]);
    await this.telling;
    await this.events.close();
  }

  private chunk(type: "message" | "thinking", update: Fields): void {
    const content = fieldsOf(update.content);
    const text = typeof content.text === "string" ? content.text : `[${textIn(content, "type") || "content"}]`;
    const id = update.messageId;
    const isSame = this.open?.type === type && this.open.id === id;
    if (!isSame || this.open === null) this.flush();
    this.open ??= { type, id, text: "" };
    this.open.text += text;
    if (type === "message") this.words = (isSame ? this.words + text : text).slice(-MAX_WORDS);
    if (this.open.text.length > MAX_MESSAGE) this.flush();
  }

  private call(update: Fields): void {
    if (update.sessionUpdate === "tool_call") this.words = "";
    this.tell(this.calls.take(update));
    const status = textIn(update, "status");
    if (status === "completed" || status === "failed")
      this.listener.ended(textIn(update, "toolCallId"), status === "completed");
    if (update.sessionUpdate === "tool_call") this.listener.step();
  }

  private tell(events: DriverEvent[]): void {
    this.flush();
    for (const event of events) this.queue(withShortPaths(event, this.job.workspace));
  }

  private flush(): void {
    const { open } = this;
    this.open = null;
    if (open !== null && open.text.trim() !== "") this.queue({ type: open.type, message: open.text.trim() });
  }

  private queue(event: DriverEvent): void {
    const length = (event.message ?? "").length;
    this.telling = this.telling.then(() => this.events.tell([event], length));
    // Whoever waits for what is told sees it fail.
    this.telling.catch(() => {});
  }
}

function noticeEvent(update: Fields): DriverEvent {
  const message = [textIn(update, "title"), textIn(update, "description")].filter(Boolean).join("\n");
  return { type: update.severity === "error" ? "error" : "log", message };
}

function costOf(update: Fields): number {
  const cost = fieldsOf(update.cost);
  return cost.currency === "USD" ? countIn(cost, "amount") : 0;
}
