import type { LanguageModelSettings } from "../model-settings.ts";
import { eventsOfPlainAnswer } from "./plain-answer.ts";

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
