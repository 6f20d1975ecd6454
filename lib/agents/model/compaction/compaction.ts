import type { ModelMessage, UserModelMessage } from "ai";
import type { ConversationEvents } from "../conversation/conversation-events.ts";
import type { ConversationMemory } from "../conversation/conversation-memory.ts";
import type { ProviderTalk } from "../provider/provider-talk.ts";
import { CUT_OPENING, digestOf } from "./digest.ts";

/** What stays in front of a summary, what is summed up, and what stays behind it. */
interface Cut {
  goal: ModelMessage;
  gone: ModelMessage[];
  kept: ModelMessage[];
}

/**
 * Where a conversation can be cut: at a message of the user, so that no call loses its result. The goal, its first message,
 * always stays. Kept is what follows the latest message of the user, where that takes at most half the room; else the summary
 * takes its place whole, as the next message of the user. Null when there is nothing to cut.
 *
 * @param room letters that the conversation may have
 */
export function cutOf(messages: readonly ModelMessage[], room: number): Cut | null {
  const [goal, ...rest] = messages;
  if (goal === undefined || rest.length < 2) return null;
  const last = rest.findLastIndex((message) => message.role === "user");
  const fits = last > 0 && lettersOf(rest.slice(last)) <= room / 2;
  const at = fits ? last : rest.length;
  return { goal, gone: rest.slice(0, at), kept: rest.slice(at) };
}

/** The conversation after a cut. Without a `summary` of the model, a mechanical one lists what was done. */
export function compacted({ goal, gone, kept }: Cut, summary: string | null): ModelMessage[] {
  const told: UserModelMessage = {
    role: "user",
    content: [
      `${CUT_OPENING} The task at its beginning still stands. What happened since then:`,
      summary,
      digestOf(gone, summary === null),
      "Go on from here. Do not repeat what was done, and do not ask again what was answered.",
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
  return [goal, told, ...kept];
}

/** How long messages are, as they are kept. */
export function lettersOf(messages: readonly ModelMessage[]): number {
  return JSON.stringify(messages).length;
}

const LETTERS_PER_TOKEN = 3.5;

/**
 * Makes the conversation shorter: what is behind its goal is summed up by the model, and mechanically where the model cannot.
 * Call it only when every call has its result and no question is open. Answers whether it became shorter.
 *
 * @param roomTokens what the conversation may have; half of what it has, where that is not known
 */
export async function compactConversation(
  { memory, events, provider }: { memory: ConversationMemory; events: ConversationEvents; provider: ProviderTalk },
  roomTokens: number | undefined,
): Promise<boolean> {
  const before = memory.stored.messages;
  const letters = lettersOf(before);
  const cut = cutOf(before, roomTokens === undefined ? letters / 2 : roomTokens * LETTERS_PER_TOKEN);
  if (cut === null) return unchanged(memory);
  const summary = await provider.sumUp(cut.gone);
  const after = compacted(cut, summary);
  if (lettersOf(after) >= letters) return unchanged(memory);
  await memory.note({ is: "compacted", messages: after, totals: memory.stored.totals });
  await events.log(
    `The conversation was compacted from ${before.length} messages to ${after.length}${summary === null ? ", without the model's help" : ""}.`,
    { before: before.length, after: after.length, summary: summary ?? "" },
  );
  return true;
}

/** As it is; its length counts anew with the next step, so that nobody asks for the same again at once. */
async function unchanged(memory: ConversationMemory): Promise<boolean> {
  await memory.note({ is: "compacted", messages: memory.stored.messages, totals: memory.stored.totals });
  return false;
}
