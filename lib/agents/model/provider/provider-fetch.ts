import type { LanguageModelSettings } from "../model-settings.ts";

/**
 * `fetch` for requests that ask for a stream. Small servers and gateways answer some of them in one piece of JSON, which the
 * AI SDK reads as a stream of nothing: such an answer is told as the events it stands for.
 */
export function providerFetch(provider: LanguageModelSettings["provider"]): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const isStream = response.headers.get("content-type")?.includes("text/event-stream") ?? false;
    if (!response.ok || response.body === null || isStream) return response;
    const { status, headers } = response;
    return new Response(streamOf(asEvents(provider, response.body)), { status, headers });
  };
}

/** Servers that name no type of content stream all the same: the first letter tells an object from an event. */
async function* asEvents(
  provider: LanguageModelSettings["provider"],
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const plain: Uint8Array<ArrayBuffer>[] = [];
  let begun = false;
  for await (const chunk of body) {
    const isPlain = begun ? plain.length > 0 : new TextDecoder().decode(chunk).trimStart().startsWith("{");
    begun = true;
    if (isPlain) plain.push(chunk);
    else yield chunk;
  }
  if (plain.length === 0) return;
  const text = await new Blob(plain).text();
  yield new TextEncoder().encode(eventsOfPlainAnswer(provider, JSON.parse(text)));
}

function streamOf(pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

type Fields = Record<string, unknown>;
type Block = Fields & { type?: string };

/** An answer in one piece as the server-sent events of its protocol; what is none, such as an error, as one event. */
function eventsOfPlainAnswer(provider: LanguageModelSettings["provider"], answer: Fields): string {
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
