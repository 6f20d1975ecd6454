import type { Failure } from "#lib/engine/failures/failure.ts";
import { LENGTHS } from "#lib/engine/text/lengths.ts";

/** What an error of the worker or of a driver says, as the failure of the run it happened to. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error).slice(0, LENGTHS.reportedOutput) || "unknown error" };
  const { code } = error as NodeJS.ErrnoException;
  return {
    message: error.message.slice(0, LENGTHS.reportedOutput) || error.name,
    name: error.name,
    ...(typeof code === "string" ? { code } : {}),
  };
}
