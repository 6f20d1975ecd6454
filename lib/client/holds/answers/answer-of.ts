import type { DecisionBody } from "#lib/contract/holds.ts";
import type { Question } from "#lib/contract/runs.ts";
import type { Draft } from "../drafts/drafts.ts";

/** What a draft answers. */
export type DraftAnswer = { ok: true; value: NonNullable<DecisionBody["answer"]> } | { ok: false; why: string };

/** The answer in a draft, or what is missing from it. A question with a schema is answered in JSON. */
export function answerOf(question: Question, draft: Draft): DraftAnswer {
  const chosen = draft.choice === null ? undefined : question.options?.[draft.choice];
  if (chosen !== undefined) return { ok: true, value: chosen };
  const text = draft.answer.trim();
  if (text === "")
    return { ok: false, why: question.options?.length ? "Choose an answer or write one" : "Write an answer first" };
  if (question.schema === undefined) return { ok: true, value: text };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, why: "It asks for JSON, and this does not parse" };
  }
}
