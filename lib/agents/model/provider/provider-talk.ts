import type { LanguageModel, ModelMessage } from "ai";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { SUMMARY_SYSTEM } from "../compaction/compaction.ts";
import { transcriptOf } from "../compaction/digest.ts";
import type { ConversationEvents } from "../conversation/conversation-events.ts";
import type { ConversationMemory } from "../conversation/conversation-memory.ts";
import type { ConversationTool } from "../conversation/conversation-plan.ts";
import type { LanguageModelSettings } from "../model-settings.ts";
import { type Spent, spentBy } from "./cost.ts";
import { modelStep } from "./model-step.ts";
import { providerFailure } from "./provider-failure.ts";
import { isTooLong, ProviderGaveUp, ProviderRetries, type Timing } from "./provider-retries.ts";
import type { StepAnswer } from "./step-parts.ts";
import { withUniqueCallIds } from "./unique-call-ids.ts";

const MOST_SUMMARY_TOKENS = 2000;
const MOST_SUMMED_LETTERS = 400_000;

/** The result of asking once. After `failed` the wait is over, and the caller decides anew before it asks again. */
export type Asked =
  | { is: "answered"; answer: StepAnswer; spent: Spent }
  | { is: "too_long"; failure: Failure }
  | { is: "failed" };

export interface ProviderTalkOptions {
  model: LanguageModel;
  settings: LanguageModelSettings;
  system: string;
  tools: Record<string, ConversationTool>;
  memory: ConversationMemory;
  events: ConversationEvents;
  timing: Timing;
  signal: AbortSignal;
}

/** Asks the model, retries when its provider fails, and counts what it costs. */
export class ProviderTalk {
  private readonly options: ProviderTalkOptions;
  private readonly retries: ProviderRetries;
  /** set by a stream that broke off after a call: the wait, or the error, that comes before the next request */
  private pending: { waitMs: number } | { gaveUp: unknown } | null = null;

  constructor(options: ProviderTalkOptions) {
    this.options = options;
    this.retries = new ProviderRetries(options.timing);
  }

  /**
   * One request with the conversation as it stands. A stream that broke off after a complete call is an answer: nothing that
   * arrived is asked for again. Throws ProviderGaveUp, or the reason of the signal.
   */
  async ask(): Promise<Asked> {
    const { model, system, tools, timing, signal } = this.options;
    await this.waitForProvider();
    const { messages } = this.options.memory.stored;
    const { maxOutputTokens } = this.options.settings;
    const request = { model, system, messages, tools, signal, silenceMs: timing.silenceMs, maxOutputTokens };
    const answer = withUniqueCallIds(await modelStep(request), messages);
    const spent = this.spentOn(answer, JSON.stringify(messages).length + system.length);
    if (answer.error === null) {
      this.retries.reset();
      return { is: "answered", answer, spent };
    }
    const failure = providerFailure(answer.error);
    if (answer.calls.length > 0) {
      await this.options.events.error(
        `The model's answer broke off: ${sentence(failure.message)} What had arrived is kept.`,
      );
      this.pending = this.retryAfter(failure);
      return { is: "answered", answer, spent };
    }
    if (answer.content.length > 0) await this.options.memory.spend(spent);
    if (isTooLong(failure)) return { is: "too_long", failure };
    await this.wait(failure, this.retries.afterFailure(failure));
    return { is: "failed" };
  }

  /** A summary of messages in the model's words; null where it cannot give one. */
  async sumUp(messages: ModelMessage[]): Promise<string | null> {
    const { model, memory, timing, signal } = this.options;
    const text = transcriptOf(messages, MOST_SUMMED_LETTERS);
    const answer = await modelStep({
      model,
      system: SUMMARY_SYSTEM,
      messages: [{ role: "user", content: `The conversation to sum up:\n\n${text}` }],
      tools: {},
      signal,
      silenceMs: timing.silenceMs,
      maxOutputTokens: MOST_SUMMARY_TOKENS,
    });
    if (answer.error === null || answer.content.length > 0) await memory.spend(this.spentOn(answer, text.length));
    return answer.error === null && answer.text !== "" ? answer.text : null;
  }

  private async waitForProvider(): Promise<void> {
    const { pending } = this;
    this.pending = null;
    if (pending === null) return;
    if ("gaveUp" in pending) throw pending.gaveUp;
    await this.retries.wait(pending.waitMs, this.options.signal);
  }

  private retryAfter(failure: Failure): { waitMs: number } | { gaveUp: unknown } {
    try {
      return { waitMs: this.retries.afterFailure(failure) };
    } catch (gaveUp) {
      if (!(gaveUp instanceof ProviderGaveUp)) throw gaveUp;
      return { gaveUp };
    }
  }

  private async wait(failure: Failure, waitMs: number): Promise<void> {
    const seconds = Math.round(waitMs / 100) / 10;
    await this.options.events.error(
      `${sentence(failure.message)} Trying again in ${seconds} s, ${this.retries.triesLeft} of ${this.options.timing.tries} tries are left.`,
      { ...failure, waitMs },
    );
    await this.retries.wait(waitMs, this.options.signal);
  }

  private spentOn(answer: StepAnswer, sent: number): Spent {
    return spentBy(this.options.settings, answer.usage, { sent, received: JSON.stringify(answer.content).length });
  }
}

/** With a full stop, which providers' messages often lack. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text.trimEnd()) ? text.trimEnd() : `${text.trimEnd()}.`;
}
