import type { Failure } from "#lib/engine/failures/failure.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";

/** An error of the worker or of a driver, as the failure of the run in which it happened. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error).slice(0, LENGTHS.reportedOutput) || "unknown error" };
  const { code } = error as NodeJS.ErrnoException;
  return {
    message: error.message.slice(0, LENGTHS.reportedOutput) || error.name,
    name: error.name,
    ...(typeof code === "string" ? { code } : {}),
  };
}
