import type { IncomingMessage } from "node:http";
import { fromGemini } from "./gemini-wire.ts";
import { fromResponses } from "./responses-wire.ts";
import type { ReadRequest, SentMessage } from "./sent-message.ts";

/** OpenAI's chat completions, Anthropic's messages, OpenAI's responses, Google's generateContent. */
export type Protocol = "openai" | "anthropic" | "responses" | "gemini";

/** A request for the next step of a model. */
export interface ModelRequest extends ReadRequest {
  protocol: Protocol;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
  /** whether the answer comes as server-sent events */
  streams: boolean;
}

/** Reads a request; null for a path that no provider has. */
export async function readModelRequest(incoming: IncomingMessage): Promise<ModelRequest | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const protocol = protocolOf(incoming.url ?? "");
  if (protocol === null || incoming.method !== "POST") return null;
  const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
  const streams = body.stream === true || /:stream/.test(incoming.url ?? "");
  return { protocol, headers: incoming.headers, body, streams, ...READERS[protocol](body) };
}

function protocolOf(url: string): Protocol | null {
  const { pathname } = new URL(url, "http://provider");
  if (pathname === "/v1/chat/completions") return "openai";
  if (pathname === "/v1/messages") return "anthropic";
  if (pathname === "/v1/responses") return "responses";
  return /:(generate|streamGenerate)Content$/.test(pathname) ? "gemini" : null;
}

const READERS: Record<Protocol, (body: Record<string, unknown>) => ReadRequest> = {
  openai: fromOpenai,
  anthropic: fromAnthropic,
  responses: fromResponses,
  gemini: fromGemini,
};

interface OpenaiMessage {
  role: SentMessage["role"];
  content: string | { text?: string }[] | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

function fromOpenai(body: Record<string, unknown>): ReadRequest {
  const sent = (body.messages as OpenaiMessage[]).map(
    ({ role, content, tool_calls = [], tool_call_id }): SentMessage => ({
      role,
      text: role === "tool" ? "" : textOf(content),
      calls: tool_calls.map(({ id, function: called }) => ({
        id,
        name: called.name,
        input: JSON.parse(called.arguments),
      })),
      results: tool_call_id === undefined ? [] : [{ id: tool_call_id, text: textOf(content), isError: false }],
    }),
  );
  return {
    system: sent
      .filter(({ role }) => role === "system")
      .map(({ text }) => text)
      .join("\n"),
    messages: sent.filter(({ role }) => role !== "system"),
    tools: ((body.tools ?? []) as { function: { name: string } }[]).map((tool) => tool.function.name),
  };
}

interface Block {
  type: string;
  text?: string;
  id?: string;
  name?: string;
  input?: unknown;
  tool_use_id?: string;
  content?: string | { text?: string }[];
  is_error?: boolean;
}

function fromAnthropic(body: Record<string, unknown>): ReadRequest {
  const system = textOf(body.system as string | { text?: string }[] | null);
  const messages = (body.messages as { role: "user" | "assistant"; content: string | Block[] }[]).flatMap(
    ({ role, content }): SentMessage[] => {
      const blocks: Block[] = typeof content === "string" ? [{ type: "text", text: content }] : content;
      const results = blocks.filter((block) => block.type === "tool_result");
      const others = blocks.filter((block) => block.type !== "tool_result");
      const calls = others.flatMap(({ type, id = "", name = "", input }) =>
        type === "tool_use" ? [{ id, name, input }] : [],
      );
      const text = others.flatMap((block) => (block.type === "text" ? [block.text ?? ""] : [])).join("\n");
      return [
        ...results.map((block): SentMessage => ({ role: "tool", text: "", calls: [], results: [resultOf(block)] })),
        ...(others.length === 0 ? [] : [{ role, text, calls, results: [] }]),
      ];
    },
  );
  return { system, messages, tools: ((body.tools ?? []) as { name: string }[]).map((tool) => tool.name) };
}

function resultOf({ tool_use_id = "", content = "", is_error = false }: Block): SentMessage["results"][number] {
  return { id: tool_use_id, text: textOf(content), isError: is_error };
}

function textOf(content: string | { text?: string }[] | null | undefined): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((part) => part.text ?? "").join("\n");
}
