import { storableJson } from "#lib/agents/text/storable-json.ts";
import type { ModelCall } from "../provider/step-parts.ts";
import type { ConversationTool, StoredAnswer, ToolAnswer } from "./conversation-plan.ts";

/** More than any tool of ours answers. */
const MOST_OUTPUT = 256 * 1024;

/**
 * Executes one call. Whatever goes wrong is answered to the model: a call that cannot be understood, and what a tool throws.
 * Throws only the reason of `signal`: a call that was stopped has no result.
 */
export async function executeCall(
  call: ModelCall,
  tools: Record<string, ConversationTool>,
  signal: AbortSignal,
): Promise<StoredAnswer> {
  signal.throwIfAborted();
  if (call.problem !== null) return { ok: false, output: call.problem };
  const answer = await answerOf(call, tools[call.toolName] as ConversationTool, signal);
  signal.throwIfAborted();
  return bounded(answer);
}

async function answerOf(call: ModelCall, tool: ConversationTool, signal: AbortSignal): Promise<ToolAnswer> {
  try {
    const input = tool.inputSchema.parse(call.input);
    return await tool.execute(input, { toolCallId: call.toolCallId, signal });
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message || error.name : String(error) };
  }
}

function bounded({ ok, output }: ToolAnswer): StoredAnswer {
  const storable = storableJson(output);
  const size = JSON.stringify(storable).length;
  if (size <= MOST_OUTPUT) return { ok, output: storable };
  if (typeof storable === "string")
    return { ok, output: `${storable.slice(0, MOST_OUTPUT / 8).toWellFormed()}… (${storable.length} letters, cut)` };
  return { ok: false, output: `The result was too large: ${size} letters of JSON.` };
}
