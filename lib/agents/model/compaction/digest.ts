import type { ModelMessage, ToolResultPart } from "ai";
import { callsIn, resultsIn } from "../conversation/call-messages.ts";

const MAX_PART = 2000;
const MAX_WORDS = 8000;
const MAX_OPENING = 400;
const LAST_RESULTS = 3;

/** How messages begin that we say in the user's place. */
export const CUT_OPENING = "The conversation so far became too long and was cut here.";
export const NUDGE_OPENING = "You stopped, but the task is not done.";

const PEOPLE = "What people said";
const ANSWERS = "Questions that were answered";
const DONE = "What was done";
const RESULTS = "The latest results of tools";
const MAX_CARRIED = 64_000;

/** A history as text for the model that sums it up: every message, long parts cut, at most `letters` with the middle left out. */
export function transcriptOf(messages: readonly ModelMessage[], letters: number): string {
  const text = messages.flatMap(lines).join("\n\n");
  if (text.length <= letters) return text;
  const half = Math.floor(letters / 2);
  return `${text.slice(0, half)}\n\n(… ${text.length - 2 * half} letters left out …)\n\n${text.slice(-half)}`.toWellFormed();
}

/**
 * What must outlive a compaction word for word, whoever wrote the summary: what people said and answered, and the latest
 * results. With `whole`, where no model sums up, also a line for each call that was made.
 */
export function digestOf(messages: readonly ModelMessage[], whole: boolean): string {
  const sections = [
    section(
      PEOPLE,
      messages.flatMap((message) => saidByUser(message, whole)),
    ),
    section(ANSWERS, messages.flatMap(answers)),
    whole ? section(DONE, callLines(messages).slice(-200)) : null,
    section(RESULTS, resultsIn(messages).slice(-LAST_RESULTS).map(resultLine)),
  ];
  return sections.filter((text) => text !== null).join("\n\n");
}

function section(title: string, items: string[]): string | null {
  return items.length === 0 ? null : `${title}:\n${items.map((item) => `- ${item}`).join("\n")}`;
}

function lines(message: ModelMessage): string[] {
  if (typeof message.content === "string") return [`[${message.role}] ${cut(message.content, MAX_WORDS)}`];
  return message.content.flatMap((part) => {
    if (part.type === "text") return [`[${message.role}] ${cut(part.text, MAX_WORDS)}`];
    if (part.type === "tool-call")
      return [`[call ${part.toolName}] ${cut(JSON.stringify(part.input) ?? "", MAX_PART)}`];
    if (part.type === "tool-result") return [`[result of ${part.toolName}] ${cut(outputText(part.output), MAX_PART)}`];
    return [];
  });
}

function saidByUser({ role, content }: ModelMessage, whole: boolean): string[] {
  if (role !== "user" || typeof content !== "string" || content.startsWith(NUDGE_OPENING)) return [];
  if (!content.startsWith(CUT_OPENING)) return [cut(content, MAX_WORDS)];
  return [whole ? cut(content, MAX_CARRIED) : cut(carried(content), MAX_CARRIED)].filter((text) => text !== "");
}

/** What an earlier cut had kept word for word: it is kept again, without that cut's summary and results. */
function carried(text: string): string {
  const from = [PEOPLE, ANSWERS].map((title) => text.indexOf(`\n\n${title}:\n`)).filter((at) => at >= 0);
  if (from.length === 0) return "";
  const rest = text.slice(Math.min(...from)).trim();
  const to = [DONE, RESULTS].map((title) => rest.indexOf(`\n\n${title}:\n`)).filter((at) => at >= 0);
  return `(before an earlier cut) ${to.length === 0 ? rest : rest.slice(0, Math.min(...to))}`;
}

function answers(message: ModelMessage): string[] {
  return resultsIn([message])
    .filter((part) => part.toolName === "ask_user")
    .map((part) => cut(outputText(part.output), MAX_WORDS));
}

function callLines(messages: readonly ModelMessage[]): string[] {
  return callsIn(messages).map(({ toolName, input }) => `${toolName} ${cut(JSON.stringify(input) ?? "", MAX_OPENING)}`);
}

function resultLine(part: ToolResultPart): string {
  return `${part.toolName}: ${cut(outputText(part.output), MAX_PART)}`;
}

function outputText(output: unknown): string {
  const { value } = (output ?? {}) as { value?: unknown };
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}… (${text.length - most} letters cut)`;
}
