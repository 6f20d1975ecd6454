import { randomBytes } from "node:crypto";
import type { Answer } from "./reply.ts";
import type { ReadRequest, SentMessage } from "./sent-message.ts";

interface Part {
  text?: string;
  functionCall?: { id?: string; name: string; args?: unknown };
  functionResponse?: { id?: string; name: string; response?: unknown };
}

interface Content {
  role?: "user" | "model";
  parts?: Part[];
}

/** A request to Google's `:generateContent` or `:streamGenerateContent`. */
export function fromGemini(body: Record<string, unknown>): ReadRequest {
  const tools = (body.tools ?? []) as { functionDeclarations?: { name: string }[] }[];
  return {
    system: textOf((body.systemInstruction as Content | undefined)?.parts ?? []),
    messages: ((body.contents ?? []) as Content[]).map(messageOf),
    tools: tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
  };
}

function messageOf({ role, parts = [] }: Content): SentMessage {
  return {
    role: role === "model" ? "assistant" : "user",
    text: textOf(parts),
    calls: parts.flatMap(({ functionCall }) =>
      functionCall ? [{ id: functionCall.id ?? "", name: functionCall.name, input: functionCall.args }] : [],
    ),
    results: parts.flatMap(({ functionResponse: given }) =>
      given ? [{ id: given.id ?? "", text: JSON.stringify(given.response), isError: false }] : [],
    ),
  };
}

function textOf(parts: Part[]): string {
  return parts.flatMap(({ text }) => text ?? []).join("\n");
}

/** An answer of `:generateContent`; a stream has the same in one event. */
export function geminiAnswer(answer: Answer): object {
  const { text = "", calls = [], finish = "stop" } = answer;
  const { input, output } = answer.usage ?? { input: 100, output: 10 };
  const made = calls.map((call) => ({
    functionCall: { id: randomBytes(6).toString("hex"), name: call.name, args: call.input ?? {} },
  }));
  const parts = [...(text === "" ? [] : [{ text }]), ...made];
  const finishReason = finish === "content_filter" ? "SAFETY" : "STOP";
  return {
    candidates: [{ content: { role: "model", parts }, index: 0, finishReason }],
    usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
    modelVersion: "test",
  };
}
