import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { Reply } from "#test/model-provider/reply.ts";
import { wholeAnswer } from "#test/model-provider/whole-answer.ts";
import { type ModelProvider, startModelProvider } from "#test/model-provider.ts";
import type { LanguageModelSettings } from "../model-settings.ts";
import { languageModel } from "./language-model.ts";
import { modelStep } from "./model-step.ts";

type Protocol = LanguageModelSettings["provider"];

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

async function providerThat(script: Parameters<ModelProvider["script"]>[0]): Promise<ModelProvider> {
  const provider = await startModelProvider();
  open.push(provider);
  provider.script(script);
  return provider;
}

const ask = (provider: Protocol, baseUrl: string) =>
  modelStep({
    model: languageModel({ provider, baseUrl, model: "any" }, process.env),
    system: "Work.",
    messages: [{ role: "user", content: "Begin." }],
    tools: { work: { description: "Works.", inputSchema: z.object({ part: z.string() }) } },
    signal: new AbortController().signal,
    silenceMs: 5000,
  });

test.each<Protocol>(["openai_compatible", "anthropic"])(
  "a plain answer of %s is read as its stream would be",
  async (protocol) => {
    const says = {
      text: "Two parts.",
      thinking: "Which first?",
      calls: [
        { name: "work", input: { part: "one" }, id: "c1" },
        { name: "work", input: { part: "two" }, id: "c2" },
      ],
      usage: { input: 11, output: 7 },
    };
    const streamed = await providerThat(() => says);
    const plain = await providerThat(() => ({
      status: 200,
      body: wholeAnswer(says, protocol === "anthropic" ? "anthropic" : "openai"),
    }));
    const [expected, answer] = [await ask(protocol, streamed.url), await ask(protocol, plain.url)];
    expect(expected.calls).toHaveLength(2);
    const { usage, ...rest } = answer;
    const { usage: expectedUsage, ...expectedRest } = expected;
    expect(rest).toEqual(expectedRest);
    expect(usage).toMatchObject({ inputTokens: expectedUsage?.inputTokens, outputTokens: expectedUsage?.outputTokens });
  },
);

test.each<[string, Protocol, Reply]>([
  [
    "an error with status 200",
    "openai_compatible",
    { status: 200, body: { error: { message: "No room", code: 503 } } },
  ],
  [
    "an error with status 200",
    "anthropic",
    { status: 200, body: { type: "error", error: { type: "overloaded_error", message: "No room" } } },
  ],
  ["half an answer", "openai_compatible", { status: 200, body: '{"choices": [' }],
  ["half an answer", "anthropic", { status: 200, body: '{"content": [' }],
])("%s is a failure of %s", async (_, protocol, reply) => {
  const provider = await providerThat(() => reply);
  const answer = await ask(protocol, provider.url);
  expect(answer.error).not.toBeNull();
  expect(answer.calls).toEqual([]);
});

test("a stream that names no type of content is read as it comes, a piece at a time", async () => {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  const url = await serve((_, response) => {
    response.write(chunk({ role: "assistant", content: "One, " }, null));
    response.end(`${chunk({ content: "two." }, "stop")}data: [DONE]\n\n`);
  });
  expect(await ask("openai_compatible", url)).toMatchObject({ text: "One, two.", finishReason: "stop", error: null });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({
    stop: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
