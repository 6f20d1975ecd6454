import type { ModelMessage } from "ai";
import type { Spent } from "../provider/cost.ts";
import type { ModelCall, StepAnswer } from "../provider/step-parts.ts";
import { resultMessage } from "./call-messages.ts";
import type { Ending } from "./conversation-plan.ts";
import { executeCall } from "./execute-call.ts";
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
  await memory.step(message, spent, answer.calls.find((call) => call.toolName !== "ask_user")?.toolCallId ?? null);
  reportProgress(talk);
  talk.plan.beforeTold?.(answer.calls);
  await events.step(answer, spent, memory.stored.totals);
  await tellProgress(talk);
  const asks = answer.calls.some((call) => call.toolName === "ask_user");
  if (answer.finishReason === "content-filter" && !asks) return { ending: FILTERED, reason: answer.finishReason };
  for (const call of answer.calls) {
    const ending = await makeCall(talk, call);
    if (ending !== null) return { ending, reason: answer.finishReason };
  }
  return { ending: null, reason: reasonOf(answer) };
}

/** A turn with calls has not ended, whatever the server names it: the model has yet to see what they gave. */
function reasonOf({ calls, finishReason }: StepAnswer): string {
  return calls.length > 0 && finishReason !== "error" ? "tool-calls" : finishReason;
}

async function makeCall(talk: Talk, call: ModelCall): Promise<Ending | null> {
  const { job, plan, tools, memory, events } = talk;
  await events.call(call);
  if (call.toolName === "ask_user") return null;
  job.signal.throwIfAborted();
  await memory.begin(call.toolCallId);
  const begun = performance.now();
  const answer = await executeCall(call, tools, job.signal);
  const state = plan.state?.read() ?? null;
  await memory.note({ is: "result", message: resultMessage(call, answer), state });
  await events.result(call, answer, performance.now() - begun);
  const { toolCallId, toolName, input } = call;
  const ending = (await plan.afterResult?.({ toolCallId, toolName, input, ...answer })) ?? null;
  await memory.rememberState(plan.state?.read() ?? null);
  if (plan.level !== undefined) reportProgress(talk);
  return ending;
}

async function tellProgress({ events, memory }: Talk): Promise<void> {
  const { totals, stepsUntil } = memory.stored;
  if (totals.steps % PROGRESS_EVERY !== 0) return;
  await events.log(
    `Step ${totals.steps} of ${stepsUntil}: ${totals.inputTokens} tokens read, ${totals.outputTokens} written, $${totals.costUsd.toFixed(2)}.`,
    { ...totals, stepLimit: stepsUntil },
  );
}
