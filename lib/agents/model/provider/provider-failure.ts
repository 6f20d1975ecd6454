import { APICallError } from "ai";
import { parseJson } from "#lib/agents/text/parse-json.ts";
import type { Failure } from "#lib/engine/failures/failure.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";

const MAX_RETRY_AFTER = 31_536_000;

/**
 * What a provider's error says, as the failure of a run: message, `httpStatus`, the provider's `code`, and
 * `retryAfterSeconds` from its header (seconds, milliseconds or a date; `now` in milliseconds). Takes errors that were thrown
 * and those that came inside a stream, of either wire protocol.
 */
export function providerFailure(error: unknown, now = Date.now()): Failure {
  const said = saidBy(error);
  const call = APICallError.isInstance(error) ? error : null;
  // A stream that broke comes with the status of its beginning, which was 200.
  const status = [call?.statusCode, said.status].find((value) => value !== undefined && value >= 400);
  const retryAfterSeconds = call === null ? null : retryAfter(call.responseHeaders ?? {}, now);
  const message = [status === undefined ? null : `HTTP ${status}`, said.message].filter((part) => part !== null);
  return {
    message: message.join(": ").slice(0, LENGTHS.reportedOutput).toWellFormed() || "The model's provider failed.",
    name: nameOf(error),
    ...(said.code === null ? {} : { code: said.code.slice(0, LENGTHS.name) }),
    ...(status === undefined ? {} : { httpStatus: status }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  };
}

type Said = { message: string; code: string | null; status: number | undefined };

function saidBy(error: unknown): Said {
  const data = APICallError.isInstance(error) ? (error.data ?? parseJson(error.responseBody ?? "")) : error;
  const inner = fields(fields(data).error ?? data);
  const deep = deepest(error);
  const code = [inner.code, inner.type, deep?.code].find(
    (value) => typeof value === "string" || typeof value === "number",
  );
  const text = typeof inner.message === "string" && inner.message !== "" ? inner.message : textOf(error);
  const status = [inner.code, inner.status, inner.statusCode].map(Number).find((value) => value >= 400 && value <= 599);
  return {
    message: deep?.code && !text.includes(deep.code) ? `${text} (${deep.code})` : text,
    code: code === undefined || code === "error" ? null : String(code),
    status: status ?? statusOfType(inner.type),
  };
}

/** Errors inside a stream of Anthropic come without a status. */
function statusOfType(type: unknown): number | undefined {
  const statuses: Record<string, number> = {
    invalid_request_error: 400,
    authentication_error: 401,
    permission_error: 403,
    not_found_error: 404,
    request_too_large: 413,
    rate_limit_error: 429,
    api_error: 500,
    overloaded_error: 529,
  };
  return typeof type === "string" ? statuses[type] : undefined;
}

function retryAfter(headers: Record<string, string>, now: number): number | null {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (milliseconds >= 0) return bounded(milliseconds / 1000);
  const header = headers["retry-after"]?.trim();
  if (!header) return null;
  const seconds = Number(header);
  if (seconds >= 0) return bounded(seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : bounded((date - now) / 1000);
}

function bounded(seconds: number): number {
  return Math.min(MAX_RETRY_AFTER, Math.max(0, Math.ceil(seconds * 1000) / 1000));
}

/** The error that a network's error wraps: it has the system's code. */
function deepest(error: unknown): { code: string } | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; depth++) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === "string") return { code };
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return null;
}

function textOf(error: unknown): string {
  if (error instanceof Error) {
    const cause = error.cause instanceof Error && error.cause.message ? `: ${error.cause.message}` : "";
    return error.message.includes(cause) ? error.message : error.message + cause;
  }
  return typeof error === "string" ? error : (JSON.stringify(error) ?? String(error));
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name.slice(0, LENGTHS.name) : "ProviderError";
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
