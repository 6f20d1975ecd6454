import type { RequestError } from "@agentclientprotocol/sdk";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { type Fields, fieldsOf, textIn } from "../command/output-formats/json-fields.ts";
import { secondsUntilReset } from "../command/output-formats/quota-reset.ts";

const MAX_MESSAGE = 16 * 1024;

/**
 * Why a request failed, in the words of whoever knows. Agents wrap what their provider answered: "Internal error: " and the sentence,
 * the sentence in `data` alone, the provider's JSON as text; Gemini CLI has the HTTP status for a code.
 */
export function failureOfRequest({ code, message, data }: RequestError): Failure {
  const facts = fieldsOf(data);
  const said = message.replace(/^Internal error(?:: |$)/, "");
  const details = textIn(facts, "details") || textIn(facts, "message") || (typeof data === "string" ? data : "");
  const isStatus = code >= 400 && code <= 599;
  const kind = textIn(facts, "errorKind") || textIn(facts, "errorName") || textIn(facts, "codexErrorInfo");
  return {
    ...failureOfWords(said || details || `The agent answered with error ${code}, and not why.`),
    ...(isStatus ? { httpStatus: code } : {}),
    ...(kind === "" ? {} : { code: kind.slice(0, 200) }),
  };
}

/** The failure that Codex and Claude Code tell with the end of a turn, where a client says that it understands it. */
export function sessionFailure(meta: unknown): Failure | null {
  const told = fieldsOf(fieldsOf(fieldsOf(fieldsOf(meta).jetbrains).air).sessionFailure);
  if (told.severity !== "error") return null;
  const words = [textIn(told, "title"), textIn(told, "details")].filter(Boolean).join("\n");
  return failureOfWords(words || "The agent said that it failed, and not why.");
}

/** What asks for {@link sessionFailure}, as these adapters document it. */
export const TELL_FAILURES = { jetbrains: { air: { version: 1, capabilities: ["sessionFailure"] } } };

function failureOfWords(words: string): Failure {
  const inner = /^\s*\{/.test(words) ? providerError(fieldsOf(parseJson(words))) : null;
  const message = (inner === null ? words : textIn(inner, "message") || words).trim().slice(0, MAX_MESSAGE);
  const status = inner?.code;
  const retryAfterSeconds = secondsUntilReset(message, new Date());
  return {
    message,
    ...(typeof status === "number" && status >= 400 && status <= 599 ? { httpStatus: status } : {}),
    ...(typeof status === "string" ? { code: status.slice(0, 200) } : {}),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  };
}

/** A provider's own JSON; what Google's server says stands in another one's message. */
function providerError(body: Fields): Fields | null {
  const error = fieldsOf(body.error);
  const nested = fieldsOf(parseJson(textIn(error, "message")));
  if (textIn(fieldsOf(nested.error), "message") !== "") return providerError(nested);
  return textIn(error, "message") === "" ? null : error;
}
