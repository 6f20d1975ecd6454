import type { LanguageModel } from "ai";
import { modelStep } from "#lib/agents/model/provider/model-step.ts";
import { providerFailure } from "#lib/agents/model/provider/provider-failure.ts";
import { isTooLong, ProviderGaveUp, ProviderRetries, TIMING } from "#lib/agents/model/provider/provider-retries.ts";
import type { StepAnswer } from "#lib/agents/model/provider/step-parts.ts";
import { VERDICT_TOOL, type verdictSchema } from "./verdict-tool.ts";

/** Fewer retries than in a run, since the desk asks for the review again later. */
const REVIEW_TIMING = { ...TIMING, tries: 3, capMs: 20_000, longestWaitMs: 60_000, silenceMs: 180_000 };

interface Question {
  model: LanguageModel;
  system: string;
  prompt: string;
  schema: ReturnType<typeof verdictSchema>;
  signal: AbortSignal;
}

/** Asks until the provider has given a complete answer, at most three times. Throws only the reason of the signal. */
export async function askModel(question: Question): Promise<StepAnswer | { unavailable: string }> {
  const retries = new ProviderRetries(REVIEW_TIMING);
  for (;;) {
    const answer = await modelStep({
      model: question.model,
      system: question.system,
      messages: [{ role: "user", content: question.prompt }],
      tools: { [VERDICT_TOOL]: { description: "Gives the verdict of this review.", inputSchema: question.schema } },
      signal: question.signal,
      silenceMs: REVIEW_TIMING.silenceMs,
    });
    if (answer.error === null) return answer;
    const failure = providerFailure(answer.error);
    if (isTooLong(failure)) return { unavailable: `The review is too long for the model: ${failure.message}` };
    const wait = waitAfter(retries, failure);
    if (wait === null) return { unavailable: `The model's provider failed: ${failure.message}` };
    await retries.wait(wait, question.signal);
  }
}

function waitAfter(retries: ProviderRetries, failure: ReturnType<typeof providerFailure>): number | null {
  try {
    return retries.afterFailure(failure);
  } catch (error) {
    if (error instanceof ProviderGaveUp) return null;
    throw error;
  }
}
