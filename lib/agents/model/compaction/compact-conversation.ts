import type { ConversationEvents } from "../conversation/conversation-events.ts";
import type { ConversationMemory } from "../conversation/conversation-memory.ts";
import type { ProviderTalk } from "../provider/provider-talk.ts";
import { compacted, cutOf, lettersOf } from "./compaction.ts";

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
  if (cut === null) return kept(memory);
  const summary = await provider.sumUp(cut.gone);
  const after = compacted(cut, summary);
  if (lettersOf(after) >= letters) return kept(memory);
  await memory.note({ is: "compacted", messages: after, totals: memory.stored.totals });
  await events.log(
    `The conversation was compacted from ${before.length} messages to ${after.length}${summary === null ? ", without the model's help" : ""}.`,
    { before: before.length, after: after.length, summary: summary ?? "" },
  );
  return true;
}

/** As it is; its length counts anew with the next step, so that nobody asks for the same again at once. */
async function kept(memory: ConversationMemory): Promise<boolean> {
  await memory.note({ is: "compacted", messages: memory.stored.messages, totals: memory.stored.totals });
  return false;
}
