import type { ModelCall, StepAnswer } from "#lib/agents/model/provider/step-parts.ts";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import type { Finding, VerdictInput } from "#lib/contract/reviews.ts";
import { type ModelVerdict, type readableVerdict, VERDICT_TOOL } from "./verdict-tool.ts";

/** What the answer is held against. */
interface Expected {
  schema: ReturnType<typeof readableVerdict>;
  /** what others wrote, as the model was shown it */
  shown: string;
  previous: Map<string, Finding>;
  /** parts of the diff that the model was not shown */
  leftOut: string[];
}

/**
 * The verdict in a model's answer, or `unavailable` with the reason in words: a judge that breaks is not a verdict
 * (docs/guarantees.md#a-judge-that-breaks-is-not-a-verdict). Only the input of the one tool counts, or JSON that is the
 * whole answer; JSON inside of prose is what somebody else said.
 */
export function readVerdict(answer: StepAnswer, { schema, shown, previous, leftOut }: Expected): VerdictInput {
  const given = structured(answer);
  if ("unavailable" in given) return unavailable(given.unavailable);
  const parsed = schema.safeParse(given.value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unavailable(`The model's verdict is not valid: ${issue?.path.join(".") || "it"}: ${issue?.message}.`);
  }
  const verdict = parsed.data;
  if (verdict.nonce === undefined && isCopied(given.value, shown))
    return unavailable("The model's answer stands word for word in what it was to judge, and lacks the nonce.");
  if (verdict.verdict === "unavailable")
    return unavailable(`The model could not judge it: ${verdict.summary || "it does not say why."}`);
  const contradiction = contradictionIn(verdict);
  if (contradiction !== null) return unavailable(`The model contradicts itself: ${contradiction}`);
  if (leftOut.length > 0 && mayPass(verdict, previous))
    return unavailable(
      `The diff is too long to be seen whole, so it cannot be approved. ${leftOut.length} left out: ${leftOut.slice(0, 20).join(", ")}.`,
    );
  return asInput(verdict, previous);
}

function structured(answer: StepAnswer): { value: unknown } | { unavailable: string } {
  const ended = ENDINGS[answer.finishReason];
  if (ended !== undefined) return { unavailable: ended };
  const [call, ...more] = answer.calls.filter(({ toolName }) => toolName === VERDICT_TOOL);
  if (more.length > 0) return { unavailable: "The model gave more than one verdict." };
  if (call) return readable(call);
  if (answer.calls.length > 0) return { unavailable: "The model called a tool that there is not." };
  if (answer.finishReason !== "stop")
    return { unavailable: `The model stopped without a verdict (${answer.finishReason}).` };
  if (answer.text.trim() === "") return { unavailable: "The model's answer is empty." };
  return fromText(answer.text);
}

/** What did not fit the schema is said in our words; what was no object at all, in those of whoever read it. */
function readable({ input, problem }: ModelCall): { value: unknown } | { unavailable: string } {
  return problem === null || (typeof input === "object" && input !== null)
    ? { value: input }
    : { unavailable: problem };
}

const ENDINGS: Record<string, string> = {
  length: "The model's answer was cut off: it reached its limit of output tokens.",
  "content-filter": "The model refused, or the provider's content filter held its answer back.",
};

/** A fence of code around the whole answer is a habit of models, not a part of it. */
function fromText(text: string): { value: unknown } | { unavailable: string } {
  const [, fenced] = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n```$/i.exec(text.trim()) ?? [];
  const value = parseJson(fenced ?? text);
  return value === undefined
    ? { unavailable: `The model's answer is no verdict: “${text.trim().slice(0, 300)}”` }
    : { value };
}

/** Compared by letters and digits alone: quoting, escaping and breaking of lines change the rest. */
function isCopied(value: unknown, shown: string): boolean {
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");
  return letters(shown).includes(letters(JSON.stringify(value)));
}

/** Whether the answers to the criteria, the findings and the verdict say the same. */
function contradictionIn({ verdict, criteria, findings, feedbackForAgent }: ModelVerdict): string | null {
  const unmet = (criteria ?? []).filter(({ met }) => !met).map(({ criterion }) => criterion);
  const inScope = (findings ?? []).filter(({ scopeDrift }) => !scopeDrift);
  const grave = inScope.filter(({ severity }) => severity === "critical" || severity === "major");
  if (verdict === "approved") {
    if (unmet.length > 0) return `it approves, and says that criterion ${unmet.join(", ")} is not met.`;
    return grave.length > 0 ? `it approves with a ${grave[0]?.severity} finding: ${grave[0]?.issue}` : null;
  }
  if (feedbackForAgent?.length) return null;
  if (!findings?.length) return "it rejects without a finding.";
  if (unmet.length > 0 && inScope.length === 0)
    return `it says that criterion ${unmet.join(", ")} is not met, and has no finding within the scope.`;
  return null;
}

/** The desk takes a rejection for nothing but scope drift, or for what a person has withdrawn, as an approval. */
function mayPass({ verdict, findings, feedbackForAgent }: ModelVerdict, previous: Map<string, Finding>): boolean {
  if (verdict !== "approved" && feedbackForAgent?.length) return false;
  const counts = (findings ?? []).some(
    ({ scopeDrift, previous: label }) => !scopeDrift && previous.get(label ?? "")?.fate !== "withdrawn",
  );
  return verdict === "approved" || !counts;
}

function asInput(verdict: ModelVerdict, previous: Map<string, Finding>): VerdictInput {
  const { summary, findings, feedbackForAgent } = verdict;
  return {
    verdict: verdict.verdict,
    ...scoreOf(verdict),
    ...(summary ? { summary } : {}),
    findings: (findings ?? []).map(
      ({ previous: label, severity, category, scopeDrift, file, line, issue, suggestion }) => ({
        key: previous.get(label ?? "")?.key ?? null,
        severity,
        category: category?.trim() || null,
        scopeDrift: scopeDrift ?? false,
        file: file?.trim() || null,
        line: line ?? null,
        issue,
        suggestion: suggestion?.trim() || null,
      }),
    ),
    ...(feedbackForAgent?.length ? { feedbackForAgent } : {}),
  };
}

/** By the criteria where it speaks of them: a number of its own says less. */
function scoreOf({ criteria, score }: ModelVerdict): { score?: number } {
  if (!criteria?.length) return score === null || score === undefined ? {} : { score };
  const met = criteria.filter((answer) => answer.met).length;
  return { score: Math.round((100 * met) / criteria.length) };
}

function unavailable(error: string): VerdictInput {
  return { verdict: "unavailable", error };
}
