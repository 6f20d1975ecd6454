import type { DecisionVerb } from "./decision-verbs.ts";
import { HOLD_REASONS, type HoldReason } from "./hold-reasons.ts";
import { quote, quoteInline } from "./quote.ts";

/** What a paused run waits with, and what a person said to it. */
export type Resumption = {
  reason: HoldReason;
  verb: DecisionVerb;
  by: string;
  note: string | null;
  answer: unknown;
  question: { text: string } | null;
  level: { current: number; maxRetries: number } | null;
};

/**
 * The message that a paused run gets when a person decided; it is the `brief.text` of the resumed run (CONTRACT 6).
 * Deterministic, without any clock time.
 */
export function composeResumeMessage(resumption: Resumption): string {
  const by = quoteInline(resumption.by, 100);
  const sections = [
    opening(resumption, by),
    resumption.question ? `You asked:\n${quote(resumption.question.text)}` : null,
    resumption.verb === "answer" ? `The answer of ${by}:\n${quote(asText(resumption.answer))}` : null,
    resumption.note ? `Note from ${by}:\n${quote(resumption.note.trim())}` : null,
  ];
  return `${sections.filter((section) => section !== null).join("\n\n")}\n`;
}

function opening({ verb, reason, level }: Resumption, by: string): string {
  switch (verb) {
    case "answer":
      return `${by} has answered your question. Go on from where you stopped.`;
    case "approve":
      return `${by} approved what you asked to do. Go on from where you stopped.`;
    case "intervene":
      return `You had stopped (${HOLD_REASONS[reason].label.toLowerCase()}). ${by} has taken the session over and types in it; afterwards you go on from where it then stands.${freshTries(level)}`;
    case "reject":
      return `${by} refused what you asked to do. Do not do it; find another way, or finish without it.`;
    default:
      return `You had stopped (${HOLD_REASONS[reason].label.toLowerCase()}). ${by} decided that you continue at the same place with a fresh budget.${freshTries(level)}`;
  }
}

function freshTries(level: Resumption["level"]): string {
  return level ? ` Level ${level.current} has ${level.maxRetries} fresh tries.` : "";
}

function asText(answer: unknown): string {
  return typeof answer === "string" ? answer : JSON.stringify(answer, null, 2);
}
