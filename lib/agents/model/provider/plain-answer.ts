import type { LanguageModelSettings } from "../model-settings.ts";

type Fields = Record<string, unknown>;
type Block = Fields & { type?: string };

/**
 * An answer that a provider gave in one piece, as the server-sent events of the same answer in its protocol. What is not an
 * answer, an error for one, becomes one event as it stands.
 */
export function eventsOfPlainAnswer(provider: LanguageModelSettings["provider"], answer: Fields): string {
  if (provider === "anthropic") {
    const events = Array.isArray(answer.content) ? anthropicEvents(answer, answer.content) : [answer];
    return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  }
  const chunk = Array.isArray(answer.choices) ? { ...answer, choices: answer.choices.map(choiceOfChunk) } : answer;
  return `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`;
}

function choiceOfChunk({ message, ...choice }: { message?: { tool_calls?: object[] | null } }): Fields {
  const calls = message?.tool_calls?.map((call, index) => ({ index, ...call }));
  return { ...choice, delta: { ...message, tool_calls: calls } };
}

function anthropicEvents(answer: Fields, blocks: Block[]): Fields[] {
  const { stop_reason, stop_sequence = null, usage } = answer;
  return [
    { type: "message_start", message: { ...answer, content: [], stop_reason: null, stop_sequence: null } },
    ...blocks.flatMap((block, index) => [
      { type: "content_block_start", index, content_block: emptied(block) },
      ...deltasOf(block).map((delta) => ({ type: "content_block_delta", index, delta })),
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason, stop_sequence }, usage },
    { type: "message_stop" },
  ];
}

function emptied(block: Block): Block {
  if (block.type === "text") return { ...block, text: "" };
  if (block.type === "thinking") return { ...block, thinking: "", signature: "" };
  return block.type === "tool_use" ? { ...block, input: {} } : block;
}

function deltasOf(block: Block): Fields[] {
  if (block.type === "text") return [{ type: "text_delta", text: block.text }];
  if (block.type === "tool_use") return [{ type: "input_json_delta", partial_json: JSON.stringify(block.input ?? {}) }];
  if (block.type !== "thinking") return [];
  return [
    { type: "thinking_delta", thinking: block.thinking },
    { type: "signature_delta", signature: block.signature ?? "" },
  ];
}
