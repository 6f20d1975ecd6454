import type { ModelMessage } from "ai";
import { z } from "zod";
import { storableJson } from "#lib/agents/text/storable-json.ts";
import { compacted, cutOf } from "../compaction/compaction.ts";
import { shortenTexts } from "../compaction/shorten-texts.ts";
import type { Json } from "./conversation-plan.ts";
import type { StoredConversation } from "./conversation-record.ts";

/** Less than the desk takes (512 KiB), because a report carries a diff too. */
export const MAX_CHECKPOINT_BYTES = 448 * 1024;
/** How much stays of a long text in an older message, ever less until it fits. */
const SHRINKS = [8192, 2048, 512, 128];
const SHORT_LETTERS = 64 * 1024;

/**
 * What is kept, as a checkpoint of at most 448 KiB: texts of older results and calls are shortened first, then of newer ones,
 * and at last the conversation is cut like in a compaction. The goal, and the calls that are not settled, stay.
 */
export function checkpointOf(stored: StoredConversation): Json {
  let smaller: StoredConversation = { ...stored, ended: null, begun: [] };
  for (const most of SHRINKS) {
    for (const share of [0.5, 0.9, 1]) {
      if (fits(smaller)) return storableJson(smaller);
      smaller = { ...smaller, messages: shortened(smaller.messages, most, share) };
    }
  }
  if (fits(smaller)) return storableJson(smaller);
  return storableJson({ ...smaller, messages: lastResort(smaller.messages) });
}

/** What a checkpoint kept; null where it is none of ours. */
export function readCheckpoint(value: unknown): StoredConversation | null {
  const read = Checkpoint.safeParse(value);
  return read.success ? (read.data as unknown as StoredConversation) : null;
}

const Count = z.number().min(0);

/** What came to be kept later has a default, so that a run which an older worker paused does not lose its conversation. */
const Checkpoint = z.object({
  version: z.literal(1),
  kind: z.string(),
  messages: z.array(z.object({ role: z.enum(["user", "assistant", "tool"]), content: z.unknown() }).loose()).min(1),
  totals: z.object({ steps: Count, inputTokens: Count, outputTokens: Count, costUsd: Count }),
  stepsUntil: Count,
  costUntil: Count.nullable().default(null),
  nudges: Count.default(0),
  inputTokens: Count.default(0),
  begun: z.array(z.string()).default([]),
  state: z.json().default(null),
  laterBrief: z.string().nullable().default(null),
  ended: z.null().default(null),
});

function fits(stored: StoredConversation): boolean {
  return Buffer.byteLength(JSON.stringify(storableJson(stored))) <= MAX_CHECKPOINT_BYTES;
}

/** Shortens long texts in the first `share` of the messages, but not in the goal. Thinking goes whole: what is signed cannot be cut. */
function shortened(messages: ModelMessage[], most: number, share: number): ModelMessage[] {
  const until = Math.floor(messages.length * share);
  return messages.map((message, index) => {
    if (index === 0 || index >= until || message.role === "user") return message;
    return { ...message, content: shortenTexts(withoutThinking(message.content), most) } as ModelMessage;
  });
}

function withoutThinking(content: ModelMessage["content"]): unknown {
  if (typeof content === "string") return content;
  const parts = content.filter((part) => part.type !== "reasoning");
  return parts.length === 0 ? [{ type: "text", text: "(thinking)" }] : parts;
}

/** Thousands of short steps: a digest instead, with what follows the latest message of the user where that is short. */
function lastResort(messages: ModelMessage[]): ModelMessage[] {
  const open = messages.findLastIndex((message) => message.role === "assistant");
  const tail = messages.slice(open);
  const cut = cutOf(messages.slice(0, open), SHORT_LETTERS);
  const made = cut === null ? messages : [...compacted(cut, null), ...tail];
  return made.map((message) =>
    message.role === "user"
      ? ({ ...message, content: shortenTexts(message.content, SHORT_LETTERS) } as ModelMessage)
      : message,
  );
}
