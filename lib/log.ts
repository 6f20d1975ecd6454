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

/** The log of the process: one JSON object per line on standard output. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
});
