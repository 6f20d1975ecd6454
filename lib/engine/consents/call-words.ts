import { firstLine, quote, quoteInline } from "#lib/engine/text/quote.ts";
import type { ConsentScope } from "./consent-scopes.ts";

/** What a call asks for, in one line: the tool, and the first text among its arguments. */
export function callSummary({ tool, arguments: given }: { tool: string; arguments: unknown }): string {
  const texts = typeof given === "object" && given !== null ? Object.values(given) : [given];
  const said = texts.find((text) => typeof text === "string" && text.trim() !== "");
  return `Asks to use ${quoteInline(tool, 100)}${typeof said === "string" ? `: ${firstLine(said)}` : ""}`;
}

/** The arguments of a call as people and agents read them: JSON over several lines, with its text as it is. */
export function argumentsText(given: unknown): string {
  return JSON.stringify(given, null, 2);
}

/** Said wherever a call is asked for again that was begun before: nobody knows whether it took effect. */
export const UNKNOWN = "It is not known whether it ran before: the run that began it ended without saying so.";

/** What a person's approval says to the agent: which call may be made, exactly, and how often. */
export function allowedWords(
  call: { tool: string; arguments: unknown; folder: string; sha256: string; unknownSince: string | null },
  scope: ConsentScope,
): string {
  return `${call.unknownSince === null ? "" : `${UNKNOWN} `}${HOW_FAR[scope]} Only as it stands here, and unless you have its result already:\n${quote(
    `${call.tool}\n${argumentsText(call.arguments)}\nin ${call.folder}\nsha256 ${call.sha256}`,
  )}`;
}

const HOW_FAR: Record<ConsentScope, string> = {
  once: "It may be made once.",
  ticket: "It may be made, and so may every call of this tool in this folder, until the ticket is done.",
  rule: "It may be made, as a rule of the project allows it.",
};
