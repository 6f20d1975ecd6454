import pino from "pino";

/** Keys whose values never reach a log, wherever they stand in what is logged (up to three levels down). */
const secretKeys = [
  "password",
  "passwordHash",
  "token",
  "leaseToken",
  "secret",
  "apiKey",
  "authorization",
  "cookie",
  "startPassword",
  "connectionString",
  "databaseUrl",
];

/**
 * What is said of an error. Not every property it carries: a driver hangs its whole client on it, connection and all.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error as Error & { code?: unknown };
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: describeError(cause) }) };
}

/** The log of the process: one JSON object per line on standard output. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
});
