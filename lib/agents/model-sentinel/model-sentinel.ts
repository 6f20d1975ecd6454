import { randomBytes } from "node:crypto";
import { languageModelFields } from "#lib/agents/model/model-settings.ts";
import { languageModel, MissingApiKey } from "#lib/agents/model/provider/language-model.ts";
import { modelStep, type StepRequest } from "#lib/agents/model/provider/model-step.ts";
import { providerFailure } from "#lib/agents/model/provider/provider-failure.ts";
import { isTooLong, ProviderRetries, TIMING } from "#lib/agents/model/provider/provider-retries.ts";
import type { StepAnswer } from "#lib/agents/model/provider/step-parts.ts";
import type { Finding, VerdictInput } from "#lib/contract/reviews.ts";
import { type ReviewJob, sentinelDriver } from "../driver.ts";
import { NOTHING_CHANGED } from "../nothing-changed.ts";
import { boundedDiff } from "./bounded-diff.ts";
import { readVerdict } from "./read-verdict.ts";
import { type ReviewCase, reviewPrompt } from "./review-prompt.ts";
import { readableVerdict, VERDICT_TOOL, verdictSchema } from "./verdict-tool.ts";

/** Of the earlier findings, those that are not settled come first. */
const MAX_PREVIOUS = 60;

/**
 * Has a model review a run's diff against the criteria that the run was claimed with (docs/contract.md#model-sentinel). It approves only where no
 * criterion was answered as not met and all of the diff was seen; an answer that is not a valid verdict, or that contradicts
 * itself, is `unavailable` with the reason in words. A run that changed nothing is rejected, and no model is asked.
 */
export const modelSentinel = sentinelDriver({
  fields: languageModelFields,
  async review(job, settings): Promise<VerdictInput> {
    if ((job.run.diff ?? "").trim() === "") return NOTHING_CHANGED;
    const asked = caseOf(job);
    const nonce = randomBytes(12).toString("hex");
    const expected: Parameters<typeof verdictSchema> = [nonce, asked.criteria.length, [...asked.previous.keys()]];
    const { system, prompt, shown } = reviewPrompt(nonce, asked, settings.system);
    try {
      const model = languageModel(settings, process.env);
      const answer = await askModel({
        model,
        system,
        messages: [{ role: "user", content: job.mask(prompt) }],
        tools: {
          [VERDICT_TOOL]: { description: "Gives the verdict of this review.", inputSchema: verdictSchema(...expected) },
        },
        signal: job.signal,
      });
      if ("unavailable" in answer) return { verdict: "unavailable", error: answer.unavailable };
      const { previous, diff } = asked;
      return readVerdict(answer, { schema: readableVerdict(...expected), shown, previous, leftOut: diff.leftOut });
    } catch (error) {
      if (!(error instanceof MissingApiKey)) throw error;
      return { verdict: "unavailable", error: error.message };
    }
  },
});

function caseOf({ ticket, run, previousFindings }: ReviewJob): ReviewCase {
  return {
    ticket,
    run,
    criteria: run.acceptanceCriteria ?? ticket.acceptanceCriteria,
    previous: labelled(previousFindings),
    diff: boundedDiff(run.diff ?? ""),
  };
}

function labelled(findings: Finding[]): Map<string, Finding> {
  const order = ["re_raised", "new", "withdrawn", "addressed"];
  const chosen = findings.toSorted((a, b) => order.indexOf(a.fate) - order.indexOf(b.fate)).slice(0, MAX_PREVIOUS);
  return new Map(chosen.map((finding, index) => [`P${index + 1}`, finding]));
}

/** Fewer retries than in a run, since the desk asks for the review again later. */
const REVIEW_TIMING = { ...TIMING, tries: 3, capMs: 20_000, longestWaitMs: 60_000, silenceMs: 180_000 };

/** Asks until the provider has given a complete answer, at most three times. Throws only the reason of the signal. */
async function askModel(request: Omit<StepRequest, "silenceMs">): Promise<StepAnswer | { unavailable: string }> {
  const retries = new ProviderRetries(REVIEW_TIMING);
  for (;;) {
    const answer = await modelStep({ ...request, silenceMs: REVIEW_TIMING.silenceMs });
    if (answer.error === null) return answer;
    const failure = providerFailure(answer.error);
    if (isTooLong(failure)) return { unavailable: `The review is too long for the model: ${failure.message}` };
    const wait = retries.waitAfter(failure);
    if (wait === null) return { unavailable: `The model's provider failed: ${failure.message}` };
    await retries.wait(wait, request.signal);
  }
}
