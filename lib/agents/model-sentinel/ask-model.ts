import type { LanguageModel } from "ai";
import { modelStep } from "#lib/agents/model/provider/model-step.ts";
import { providerFailure } from "#lib/agents/model/provider/provider-failure.ts";
import { isTooLong, Patience, ProviderGaveUp, TIMING } from "#lib/agents/model/provider/provider-retries.ts";
import type { StepAnswer } from "#lib/agents/model/provider/step-parts.ts";
import { VERDICT_TOOL, type verdictSchema } from "./verdict-tool.ts";

/** The desk asks for the review again later: here a provider is borne with for a shorter time than in a run. */
const REVIEW_TIMING = { ...TIMING, tries: 3, capMs: 20_000, longestWaitMs: 60_000, silenceMs: 180_000 };

interface Question {
  model: LanguageModel;
  system: string;
  prompt: string;
  schema: ReturnType<typeof verdictSchema>;
  signal: AbortSignal;
}

/** Asks until the provider has answered whole, at most three times. Throws only the reason of the signal. */
export async function askModel(question: Question): Promise<StepAnswer | { unavailable: string }> {
  const patience = new Patience(REVIEW_TIMING);
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
    const wait = waitAfter(patience, failure);
    if (wait === null) return { unavailable: `The model's provider failed: ${failure.message}` };
    await patience.wait(wait, question.signal);
  }
}

function waitAfter(patience: Patience, failure: ReturnType<typeof providerFailure>): number | null {
  try {
    return patience.afterFailure(failure);
  } catch (error) {
    if (error instanceof ProviderGaveUp) return null;
    throw error;
  }
}
