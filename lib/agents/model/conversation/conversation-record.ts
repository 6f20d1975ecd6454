import type { ModelMessage } from "ai";
import type { Outcome } from "#lib/agents/driver.ts";
import type { Json } from "./conversation-plan.ts";

/** What the run has used. Tokens and dollars of failed tries and of summaries are in it. */
export interface Totals {
  steps: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** Everything that a conversation has to remember, as journals begin with it and checkpoints carry it. */
export interface StoredConversation {
  version: 1;
  /** of the plan */
  kind: string;
  messages: ModelMessage[];
  totals: Totals;
  /** totals at which the run stops for a person; moved by each decision to continue */
  stepsUntil: number;
  costUntil: number | null;
  nudges: number;
  /** input of the latest step, in tokens: how long the conversation is */
  inputTokens: number;
  /** calls that were begun; one of them without a result may have taken effect */
  begun: string[];
  /** the driver's own */
  state: Json;
  /** a brief that cannot be told yet: a person has to decide first, or a call that waited for one has to be made */
  laterBrief: string | null;
  /** an outcome that was decided here, and perhaps never reached the desk */
  ended: Outcome | null;
}

/** One line of a journal. */
export type ConversationRecord =
  | { is: "opened"; kept: StoredConversation }
  | { is: "said"; message: ModelMessage; nudges: number }
  | { is: "step"; message: ModelMessage | null; totals: Totals; inputTokens: number; begun: string[] }
  | { is: "spent"; totals: Totals }
  | { is: "begun"; toolCallId: string }
  | { is: "result"; message: ModelMessage; state: Json }
  | { is: "state"; state: Json }
  | { is: "compacted"; messages: ModelMessage[]; totals: Totals }
  | { is: "ended"; outcome: Outcome };

/** What the records of a journal amount to, also of an older worker; null where they do not begin with an opened one. */
export function rememberAll([opened, ...later]: readonly ConversationRecord[]): StoredConversation | null {
  return opened?.is === "opened" ? later.reduce(remember, { ...ADDED_LATER, ...opened.kept }) : null;
}

/** What was added to the record after the first version, as a conversation without it has it. */
export const ADDED_LATER = {
  costUntil: null,
  nudges: 0,
  inputTokens: 0,
  begun: [],
  state: null,
  laterBrief: null,
  ended: null,
};

/** What is known after a record, from what was known before it. */
export function remember(stored: StoredConversation, record: ConversationRecord): StoredConversation {
  switch (record.is) {
    case "opened":
      return record.kept;
    case "said":
      return { ...stored, messages: [...stored.messages, record.message], nudges: record.nudges, laterBrief: null };
    case "step":
      return {
        ...stored,
        messages: record.message === null ? stored.messages : [...stored.messages, record.message],
        totals: record.totals,
        inputTokens: record.inputTokens,
        begun: record.begun,
      };
    case "spent":
      return { ...stored, totals: record.totals };
    case "begun":
      return { ...stored, begun: [...stored.begun, record.toolCallId] };
    case "result":
      return { ...stored, messages: [...stored.messages, record.message], state: record.state };
    case "state":
      return { ...stored, state: record.state };
    case "compacted":
      return { ...stored, messages: record.messages, totals: record.totals, inputTokens: 0 };
    case "ended":
      return { ...stored, ended: record.outcome };
  }
}
