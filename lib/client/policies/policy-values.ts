import { formatExactDuration, parseDuration } from "#lib/client/time/exact-duration.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";

export type ValueField = Exclude<keyof RetryPolicy, "backoff">;
/** The values that a person types; a deadline and ageing are in minutes. */
export type TypedField = ValueField | "maxAttempts" | "deadline" | "ageing" | "serviceFailures" | "seconds";

const DAY_MS = 86_400_000;
const MAX_RETRIES = 100;
const MAX_ATTEMPTS = 1000;
const MINUTE_MS = 60_000;
const MAX_MINUTES = 43_200;
const MAX_SECONDS = 3600;
const UNIT_MS: Partial<Record<TypedField, number>> = { deadline: MINUTE_MS, ageing: MINUTE_MS, seconds: 1000 };

/** A value of a policy as a person reads and types it: `7`, `1 m 20 s`, `20%`. */
export function formatValue(field: TypedField, value: number): string {
  if (field === "maxRetries" || field === "maxAttempts" || field === "serviceFailures") return String(value);
  if (field === "jitter") return `${Math.round(value * 1000) / 10}%`;
  if (field === "ageing" && value === 0) return "never";
  return formatExactDuration(value * (UNIT_MS[field] ?? 1));
}

/** The typed value, or what is wrong with it, as in `Retries must be …`. The bounds are those of the schema in policy.ts. */
export function parseValue(field: TypedField, text: string): { value: number } | { error: string } {
  switch (field) {
    case "maxRetries":
      return whole(text, 0, MAX_RETRIES);
    case "maxAttempts":
      return whole(text, 1, MAX_ATTEMPTS);
    case "jitter": {
      const share = /^\s*(\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(text)?.[1]?.replace(",", ".");
      if (share === undefined || Number(share) > 100) return { error: "must be 0 to 100 %" };
      return { value: Math.round(Number(share) * 10) / 1000 };
    }
    case "deadline":
      return duration(text, MINUTE_MS, MAX_MINUTES, "a time such as 30 m or 4 h, 720 h at most");
    case "ageing": {
      if (/^\s*(never|0)\s*$/.test(text)) return { value: 0 };
      return duration(text, MINUTE_MS, MAX_MINUTES, "never, or a time such as 4 h, 720 h at most");
    }
    case "serviceFailures":
      return whole(text, 2, MAX_ATTEMPTS);
    case "seconds":
      return duration(text, 1000, MAX_SECONDS, "a time such as 15 s or 5 m, 1 h at most");
    default: {
      const ms = parseDuration(text);
      if (ms === null) return { error: "must be a time such as 10 s or 2 m" };
      return ms > DAY_MS ? { error: "must be at most 24 h" } : { value: ms };
    }
  }
}

/** A time as a whole number of units, from 1 to `most`. */
function duration(text: string, unitMs: number, most: number, must: string) {
  const value = Math.round((parseDuration(text) ?? -1) / unitMs);
  return value < 1 || value > most ? { error: `must be ${must}` } : { value };
}

function whole(text: string, least: number, most: number): { value: number } | { error: string } {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? { value } : { error: `must be a whole number from ${least} to ${most}` };
}

/** How the waits of a policy grow, for the interface. */
export const BACKOFF_WORDS: Record<RetryPolicy["backoff"], string> = {
  exponential: "Exponential",
  linear: "Linear",
  none: "At once",
};
