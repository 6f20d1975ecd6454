import type { ModelMessage } from "ai";
import type { Spent } from "../provider/cost.ts";
import type { Json } from "./conversation-plan.ts";
import { type ConversationRecord, remember, type StoredConversation } from "./conversation-record.ts";
import { Journal } from "./journal.ts";

/** What a conversation knows, on the disk before anybody acts on it. */
export class ConversationMemory {
  stored: StoredConversation;
  private readonly journal: Journal;

  private constructor(stored: StoredConversation, journal: Journal) {
    this.stored = stored;
    this.journal = journal;
  }

  /** Begins the journal of a job's folder with `stored`. */
  static async open(folder: string, stored: StoredConversation): Promise<ConversationMemory> {
    return new ConversationMemory(stored, await Journal.begin(folder, { is: "opened", kept: stored }));
  }

  async note(record: ConversationRecord): Promise<void> {
    this.stored = remember(this.stored, record);
    await this.journal.append(record);
  }

  /** A message of the user, with how often the model has been nudged by then. */
  async tell(text: string, nudges = this.stored.nudges): Promise<void> {
    await this.note({ is: "said", message: { role: "user", content: text }, nudges });
  }

  /** A step of the model; `message` is null where it said nothing. Its first call is begun with it: one write less for each step. */
  async step(message: ModelMessage | null, spent: Spent, firstCall: string | null): Promise<void> {
    const totals = { ...this.totalsWith(spent), steps: this.stored.totals.steps + 1 };
    await this.note({
      is: "step",
      message,
      totals,
      inputTokens: spent.inputTokens,
      begun: firstCall === null ? [] : [firstCall],
    });
  }

  /** Tokens and dollars that no step was got for. */
  async spend(spent: Spent): Promise<void> {
    await this.note({ is: "spent", totals: this.totalsWith(spent) });
  }

  /** A call is about to be executed. */
  async begin(toolCallId: string): Promise<void> {
    if (!this.stored.begun.includes(toolCallId)) await this.note({ is: "begun", toolCallId });
  }

  async rememberState(state: Json): Promise<void> {
    if (JSON.stringify(state) !== JSON.stringify(this.stored.state)) await this.note({ is: "state", state });
  }

  totalsWith(spent: Spent): StoredConversation["totals"] {
    const { steps, inputTokens, outputTokens, costUsd } = this.stored.totals;
    return {
      steps,
      inputTokens: inputTokens + spent.inputTokens,
      outputTokens: outputTokens + spent.outputTokens,
      costUsd: costUsd + spent.costUsd,
    };
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}
