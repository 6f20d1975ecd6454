import { type LanguageModel, type ModelMessage, streamText, type ToolSet, tool } from "ai";
import { type StepAnswer, StepParts, type StepTool } from "./step-parts.ts";

export interface StepRequest {
  model: LanguageModel;
  system: string;
  messages: ModelMessage[];
  tools: Record<string, StepTool>;
  signal: AbortSignal;
  /** milliseconds without a sign of the provider, after which the request is given up */
  silenceMs: number;
  maxOutputTokens?: number;
}

/** Nothing came for too long. */
class SilentProvider extends Error {
  override name = "TimeoutError";
  readonly code = "ETIMEDOUT";
}

/**
 * One request to the model, streamed, without the AI SDK's own loop and retries. Never throws for what the provider does, but
 * throws the reason of `signal`. Calls are collected as they arrive: one that came whole before the stream broke is kept.
 */
export async function modelStep(request: StepRequest): Promise<StepAnswer> {
  const silence = new AbortController();
  const collected = new StepParts(request.tools);
  const giveUp = () =>
    silence.abort(new SilentProvider(`The model's provider sent nothing for ${request.silenceMs / 1000} s.`));
  const timer = setTimeout(giveUp, request.silenceMs);
  try {
    const { stream } = streamText({
      model: request.model,
      system: request.system,
      messages: request.messages,
      tools: withoutExecute(request.tools),
      maxRetries: 0,
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: AbortSignal.any([request.signal, silence.signal]),
      onError: () => {},
    });
    for await (const part of stream) {
      timer.refresh();
      collected.add(part);
    }
  } catch (error) {
    collected.break(error);
  } finally {
    clearTimeout(timer);
  }
  request.signal.throwIfAborted();
  if (silence.signal.aborted) collected.break(silence.signal.reason);
  return collected.answer();
}

/** A tool without `execute` ends the step: the calls are ours to store and to execute. */
function withoutExecute(tools: Record<string, StepTool>): ToolSet {
  return Object.fromEntries(
    Object.entries(tools).map(([name, { description, inputSchema }]) => [name, tool({ description, inputSchema })]),
  );
}
