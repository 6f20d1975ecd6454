import { allowedWords, argumentsText } from "#lib/engine/consents/call-words.ts";
import type { ConsentScope } from "#lib/engine/consents/consent-scopes.ts";
import type { DecisionVerb } from "#lib/engine/holds/decision-verbs.ts";
import { type Grant, grantWords } from "#lib/engine/holds/grants.ts";
import { HOLD_REASONS, type HoldReason } from "#lib/engine/holds/hold-reasons.ts";
import { quote, quoteInline } from "#lib/engine/text/quote.ts";

/** Why a run paused, what it asked, and what a person decided. */
export type Resumption = {
  reason: HoldReason;
  verb: DecisionVerb;
  by: string;
  note: string | null;
  answer: unknown;
  question: { text: string } | null;
  /** the tool call that it asked for */
  call: { tool: string; arguments: unknown; folder: string; sha256: string; unknownSince: string | null } | null;
  scope: ConsentScope | null;
  level: { current: number; maxRetries: number } | null;
  /** what was granted instead of the full budget */
  grant: Grant | null;
};

/**
 * The message that a paused run gets once a person has decided; it is the `brief.text` of the resumed run (docs/contract.md#briefs).
 * Deterministic and without clock times. Text of others is quoted.
 */
export function composeResumeMessage(resumption: Resumption): string {
  const by = quoteInline(resumption.by, 100);
  const sections = [
    opening(resumption, by),
    resumption.question ? `You asked:\n${quote(resumption.question.text)}` : null,
    resumption.verb === "answer" ? `The answer of ${by}:\n${quote(asText(resumption.answer))}` : null,
    callSection(resumption),
    resumption.note ? `Note from ${by}:\n${quote(resumption.note.trim())}` : null,
  ];
  return `${sections.filter((section) => section !== null).join("\n\n")}\n`;
}

function callSection({ verb, call, scope }: Resumption): string | null {
  if (call === null) return null;
  if (verb === "approve") return allowedWords(call, scope ?? "once");
  return `You asked to use:\n${quote(`${call.tool}\n${argumentsText(call.arguments)}`)}`;
}

function opening({ verb, reason, level, grant }: Resumption, by: string): string {
  switch (verb) {
    case "answer":
      return `${by} has answered your question. Go on from where you stopped.`;
    case "approve":
      return `${by} approved what you asked to do. Go on from where you stopped.`;
    case "intervene":
      return `You had stopped (${HOLD_REASONS[reason].label.toLowerCase()}). ${by} has taken the session over and types in it; afterwards you go on from where it then stands.${freshTries(level, grant)}`;
    case "reject":
      return `${by} refused what you asked to do. Do not do it; find another way, or finish without it.`;
    default:
      return `You had stopped (${HOLD_REASONS[reason].label.toLowerCase()}). ${by} decided that you continue at the same place with ${budgetOf(level, grant)}.${freshTries(level, grant)}`;
  }
}

function budgetOf(level: Resumption["level"], grant: Grant | null): string {
  const words = level === null ? grantWords(grant) : null;
  return words === null ? "a fresh budget" : `${words} more`;
}

function freshTries(level: Resumption["level"], grant: Grant | null): string {
  if (level === null) return "";
  const tries = grant?.tries ?? level.maxRetries;
  return ` Level ${level.current} has ${tries} fresh ${tries === 1 && grant ? "try" : "tries"}.`;
}

function asText(answer: unknown): string {
  return typeof answer === "string" ? answer : JSON.stringify(answer, null, 2);
}
