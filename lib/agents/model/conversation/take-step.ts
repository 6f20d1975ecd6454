import type { ModelMessage } from "ai";
import { storableJson } from "#lib/agents/text/storable-json.ts";
import type { Spent } from "../provider/cost.ts";
import type { ModelCall, StepAnswer } from "../provider/step-parts.ts";
import { resultMessage } from "./call-messages.ts";
import type { ConversationTool, Ending, StoredAnswer, ToolAnswer } from "./conversation-plan.ts";
import { reportProgress, type Talk } from "./talk.ts";

const PROGRESS_EVERY = 100;

/** A run that the provider's content filter ended. The words are what the engine knows such a failure by. */
const FILTERED: Ending = {
  outcome: "failed",
  error: {
    name: "ContentFilter",
    code: "content_filter",
    message: "The provider's content filter ended the model's answer (finish_reason: content_filter).",
  },
};

/**
 * Stores a step of the model, then makes its calls in their order: each is stored before it is executed, and its result right
 * after. A question is left open, and the calls beside it are made all the same. `reason` is what the engine decides by next.
 */
export async function takeStep(
  talk: Talk,
  answer: StepAnswer,
  spent: Spent,
): Promise<{ ending: Ending | null; reason: string }> {
  const { memory, events } = talk;
  // Thinking alone says nothing, and providers refuse to be sent it back.
  const message: ModelMessage | null =
    answer.text === "" && answer.calls.length === 0 ? null : { role: "assistant", content: answer.content };
  const first = answer.calls.find((call) => call.toolName !== "ask_user");
  await memory.step(message, spent, first && !needsConsent(talk, first) ? first.toolCallId : null);
  reportProgress(talk);
  talk.plan.beforeTold?.(answer.calls);
  await events.step(answer, spent, memory.stored.totals);
  await tellProgress(talk);
  const asks = answer.calls.some((call) => call.toolName === "ask_user");
  if (answer.finishReason === "content-filter" && !asks) return { ending: FILTERED, reason: answer.finishReason };
  return { ending: await makeCalls(talk, answer.calls), reason: reasonOf(answer) };
}

/** Makes calls in their order, up to one that ends the run. */
export async function makeCalls(talk: Talk, calls: readonly ModelCall[]): Promise<Ending | null> {
  for (const call of calls) {
    const ending = await makeCall(talk, call);
    if (ending !== null) return ending;
  }
  return null;
}

/** A turn with calls has not ended, whatever the server names it: the model has yet to see what they gave. */
function reasonOf({ calls, finishReason }: StepAnswer): string {
  return calls.length > 0 && finishReason !== "error" ? "tool-calls" : finishReason;
}

async function makeCall(talk: Talk, call: ModelCall): Promise<Ending | null> {
  const { job, plan, tools, memory, events } = talk;
  if (call.toolName === "ask_user") {
    await events.call(call);
    return null;
  }
  job.signal.throwIfAborted();
  const { toolCallId, toolName, input } = call;
  const consent = needsConsent(talk, call) ? await job.askConsent({ tool: toolName, arguments: input }) : null;
  if (consent?.state === "asked") return consent.pause;
  await events.call(call);
  await memory.begin(call.toolCallId);
  await job.save();
  const begun = performance.now();
  const answer =
    consent?.state === "denied" ? { ok: false, output: refusal(consent) } : await executeCall(call, tools, job.signal);
  if (consent?.state === "granted") await consent.done(answer.ok ? "succeeded" : "failed");
  const state = plan.state?.read() ?? null;
  await memory.note({ is: "result", message: resultMessage(call, answer), state });
  await events.result(call, answer, performance.now() - begun);
  const ending = (await plan.afterResult?.({ toolCallId, toolName, input, ...answer })) ?? null;
  await memory.rememberState(plan.state?.read() ?? null);
  if (plan.level !== undefined) reportProgress(talk);
  return ending;
}

/** A call that cannot be made as it is written is answered to the model; nobody is asked for it. */
function needsConsent({ plan, tools }: Talk, { toolName, input, problem }: ModelCall): boolean {
  return (
    !!plan.consent?.includes(toolName) && problem === null && !!tools[toolName]?.inputSchema.safeParse(input).success
  );
}

function refusal({ by, note }: { by: string; note: string | null }): string {
  return `${by} refused this call${note === null ? "" : `: ${note}`}. Do not make it; find another way, or finish without it.`;
}

async function tellProgress({ events, memory }: Talk): Promise<void> {
  const { totals, stepsUntil } = memory.stored;
  if (totals.steps % PROGRESS_EVERY !== 0) return;
  await events.log(
    `Step ${totals.steps} of ${stepsUntil}: ${totals.inputTokens} tokens read, ${totals.outputTokens} written, $${totals.costUsd.toFixed(2)}.`,
    { ...totals, stepLimit: stepsUntil },
  );
}

/** More than any tool of ours answers. */
const MAX_OUTPUT = 256 * 1024;

/** Executes one call. What goes wrong is answered to the model; throws only the reason of `signal`. */
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
  if (size <= MAX_OUTPUT) return { ok, output: storable };
  if (typeof storable === "string")
    return { ok, output: `${storable.slice(0, MAX_OUTPUT / 8).toWellFormed()}… (${storable.length} letters, cut)` };
  return { ok: false, output: `The result was too large: ${size} letters of JSON.` };
}
