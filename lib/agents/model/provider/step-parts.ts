import type { AssistantContent, LanguageModelUsage } from "ai";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import { storableJson } from "#lib/agents/text/storable-json.ts";
import type { ConversationTool, Json } from "../conversation/conversation-plan.ts";

/** One call as the model made it. `problem` says why it cannot be executed: unknown tool, or input that does not parse. */
export interface ModelCall {
  toolCallId: string;
  toolName: string;
  input: Json;
  problem: string | null;
}

/** What one request gave. With an `error` it broke off, and holds what had arrived whole until then. */
export interface StepAnswer {
  content: Exclude<AssistantContent, string>;
  calls: ModelCall[];
  text: string;
  thinking: string;
  finishReason: string;
  usage: LanguageModelUsage | null;
  error: unknown;
}

/** A tool as the request describes it; the caller executes its calls. */
export type StepTool = Pick<ConversationTool, "description" | "inputSchema">;

type Part = { type: string } & Record<string, unknown>;

/** Collects the parts of a stream in order, so that complete ones survive when it breaks off. */
export class StepParts {
  private readonly tools: Record<string, StepTool>;
  private readonly blocks = new Map<string, { type: "text" | "reasoning"; text: string; metadata: unknown }>();
  private readonly inputs = new Map<string, { toolName: string; text: string }>();
  private readonly calls = new Map<string, ModelCall & { metadata: unknown }>();
  private readonly order: string[] = [];
  private finish: { reason: string; usage: LanguageModelUsage } | null = null;
  private error: unknown = null;

  constructor(tools: Record<string, StepTool>) {
    this.tools = tools;
  }

  add(part: object): void {
    const { type, ...is } = part as Part;
    if (type === "text-delta" || type === "reasoning-delta")
      this.grow(type === "text-delta" ? "text" : "reasoning", is);
    else if (type === "text-end" || type === "reasoning-end")
      this.note(type === "text-end" ? "text" : "reasoning", is.id, is.providerMetadata);
    else if (type === "tool-input-start") this.inputs.set(String(is.id), { toolName: String(is.toolName), text: "" });
    else if (type === "tool-input-delta") this.growInput(String(is.id), String(is.delta ?? ""));
    else if (type === "tool-call") this.call(is);
    else if (type === "finish-step") this.finished(is);
    else if (type === "error") this.break(is.error);
  }

  /** The first error counts: those after it follow from it. */
  break(error: unknown): void {
    this.error ??= error ?? new Error("The model's provider broke off.");
  }

  answer(): StepAnswer {
    if (this.finish === null) this.break(new Error("The stream of the model's provider ended before its answer did."));
    if (this.error !== null) this.keepWhole();
    const calls = [...this.calls.values()].filter((call) => this.error === null || call.problem === null);
    const kept = new Set(calls.map((call) => `call:${call.toolCallId}`));
    return {
      content: this.order.filter((key) => !key.startsWith("call:") || kept.has(key)).flatMap((key) => this.partOf(key)),
      calls: calls.map(({ metadata: _, ...call }) => call),
      text: this.textOf("text"),
      thinking: this.textOf("reasoning"),
      finishReason: this.error === null ? (this.finish?.reason ?? "error") : "error",
      usage: this.finish?.usage ?? null,
      error: this.error,
    };
  }

  private grow(type: "text" | "reasoning", { id, text, providerMetadata }: Omit<Part, "type">): void {
    const key = `${type}:${String(id)}`;
    const block = this.blocks.get(key) ?? { type, text: "", metadata: undefined };
    if (!this.blocks.has(key)) this.order.push(key);
    this.blocks.set(key, { type, text: block.text + String(text ?? ""), metadata: providerMetadata ?? block.metadata });
  }

  private note(type: string, id: unknown, metadata: unknown): void {
    const block = this.blocks.get(`${type}:${String(id)}`);
    if (block && metadata !== undefined) block.metadata = metadata;
  }

  private growInput(id: string, delta: string): void {
    const input = this.inputs.get(id);
    if (input) input.text += delta;
  }

  private call({ toolCallId, toolName, input, invalid, error, providerMetadata }: Omit<Part, "type">): void {
    const id = String(toolCallId);
    this.inputs.delete(id);
    this.order.push(`call:${id}`);
    this.calls.set(id, {
      toolCallId: id,
      toolName: String(toolName),
      input: storableJson(input),
      problem: invalid === true ? this.problemOf(String(toolName), error) : null,
      metadata: providerMetadata,
    });
  }

  private problemOf(toolName: string, error: unknown): string {
    if (!Object.hasOwn(this.tools, toolName))
      return `There is no tool "${toolName.slice(0, 100)}". There are: ${Object.keys(this.tools).join(", ")}.`;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `The input of ${toolName} is not valid: ${(cause instanceof Error ? cause.message : String(cause)).slice(0, 2000)}`;
  }

  private finished({ finishReason, rawFinishReason, usage }: Omit<Part, "type">): void {
    this.finish = { reason: String(finishReason ?? "other"), usage: usage as LanguageModelUsage };
    // A stream that was closed early ends "other", and the provider itself gave no reason.
    if (rawFinishReason === undefined && finishReason !== "tool-calls")
      this.break(new Error("The stream of the model's provider ended without a finish reason."));
  }

  /** Inputs that were still arriving when the stream broke off are calls if they are complete. */
  private keepWhole(): void {
    for (const [id, { toolName, text }] of this.inputs) {
      const schema = Object.hasOwn(this.tools, toolName) ? this.tools[toolName]?.inputSchema : undefined;
      const input = parseJson(text);
      if (input !== undefined && schema?.safeParse(input).success) this.call({ toolCallId: id, toolName, input });
    }
  }

  private partOf(key: string): StepAnswer["content"] {
    const block = this.blocks.get(key);
    if (block !== undefined) {
      // Providers refuse to be sent back text without a letter.
      if (block.text.trim() === "" && (block.type === "text" || block.metadata === undefined)) return [];
      return [{ type: block.type, text: block.text.toWellFormed().replaceAll("\0", ""), ...options(block.metadata) }];
    }
    const call = this.calls.get(key.slice("call:".length));
    if (call === undefined) return [];
    // Providers take objects only: what did not parse is not sent back, the answer says what was wrong with it.
    const input = typeof call.input === "object" && call.input !== null && !Array.isArray(call.input) ? call.input : {};
    return [
      { type: "tool-call", toolCallId: call.toolCallId, toolName: call.toolName, input, ...options(call.metadata) },
    ];
  }

  private textOf(type: "text" | "reasoning"): string {
    return [...this.blocks.values()]
      .filter((block) => block.type === type)
      .map((block) => block.text)
      .join("\n")
      .replaceAll("\0", "")
      .toWellFormed()
      .trim();
  }
}

function options(metadata: unknown): { providerOptions?: never } {
  return metadata === undefined ? {} : { providerOptions: metadata as never };
}
