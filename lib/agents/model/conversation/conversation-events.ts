import type { ToolModelMessage } from "ai";
import type { AgentJob, DriverEvent } from "#lib/agents/driver.ts";
import type { NextStep } from "#lib/engine/runs/decide-next-step.ts";
import { mapTexts } from "#lib/engine/text/map-texts.ts";
import { shortenTexts } from "../compaction/shorten-texts.ts";
import type { Spent } from "../provider/cost.ts";
import type { ModelCall, StepAnswer } from "../provider/step-parts.ts";
import type { Json, StoredAnswer } from "./conversation-plan.ts";
import type { Totals } from "./conversation-record.ts";

/** Of one text in an event: the desk bounds events, and would leave all of a longer one out. */
const MAX_TEXT = 12 * 1024;

/** Tells the run's log what happens in a conversation. The shape of each event is what readers of the log rely on. */
export class ConversationEvents {
  private readonly job: Pick<AgentJob, "report">;
  private readonly hide: (text: string) => string;

  constructor(job: Pick<AgentJob, "report">, hide: (text: string) => string = (text) => text) {
    this.job = job;
    this.hide = hide;
  }

  async step(answer: StepAnswer, spent: Spent, totals: Totals): Promise<void> {
    if (answer.thinking !== "") await this.report({ type: "thinking", message: answer.thinking });
    if (answer.text !== "") await this.report({ type: "message", message: answer.text });
    const { by, estimated, ...used } = spent;
    await this.report({
      type: "usage",
      data: { ...used, costBy: by, ...(estimated ? { estimated } : {}), step: totals.steps },
    });
  }

  call({ toolCallId, toolName, input }: ModelCall): Promise<void> {
    return this.report({ type: "tool_call", message: toolName, data: { toolCallId, input } });
  }

  result({ toolCallId, toolName }: ModelCall, { ok, output }: StoredAnswer, durationMs: number): Promise<void> {
    const exitCode = exitCodeOf(output);
    const data = { toolCallId, ok, output, ...(exitCode === null ? {} : { exitCode }) };
    const took = { durationMs: Math.round(durationMs) };
    return this.report({ type: "tool_result", message: toolName, data: { ...data, ...took } });
  }

  /** Results that calls of before got as the conversation was opened. */
  async settled({ content }: ToolModelMessage): Promise<void> {
    for (const part of content) {
      if (part.type !== "tool-result") continue;
      const { toolCallId, toolName, output } = part;
      const ok = output.type === "json" || output.type === "text";
      const value = "value" in output ? (output.value as Json) : null;
      await this.report({ type: "tool_result", message: toolName, data: { toolCallId, ok, output: value } });
    }
  }

  /** What the engine decided after a step, and what it knew. */
  nextStep({ action, why }: NextStep, facts: { [name: string]: Json }): Promise<void> {
    return this.report({ type: "next_step", message: why, data: { action, ...facts } });
  }

  log(message: string, data?: Json): Promise<void> {
    return this.report({ type: "log", message, ...(data === undefined ? {} : { data }) });
  }

  error(message: string, data?: Json): Promise<void> {
    return this.report({ type: "error", message, ...(data === undefined ? {} : { data }) });
  }

  private report(event: DriverEvent): Promise<void> {
    return this.job.report({
      ...event,
      ...(typeof event.message === "string" ? { message: this.hide(event.message) } : {}),
      ...(event.data === undefined || event.data === null
        ? {}
        : { data: shortenTexts(hidden(event.data, this.hide), MAX_TEXT) }),
    });
  }
}

/** The id of a call stays whatever it looks like: it ties a result to its call. */
function hidden(data: Json, hide: (text: string) => string): Json {
  const masked = mapTexts(data, hide);
  if (typeof data !== "object" || data === null || !("toolCallId" in data)) return masked;
  return { ...(masked as object), toolCallId: data.toolCallId } as Json;
}

function exitCodeOf(output: Json): number | null {
  if (typeof output !== "object" || output === null || Array.isArray(output)) return null;
  return typeof output.exitCode === "number" ? output.exitCode : null;
}
