import { EnvironmentError } from "../environment.ts";
import { Refusal } from "../lifecycle/refusal.ts";

/** Something the person at the terminal can put right; the message tells them what. */
export class Explained extends Error {
  override name = "Explained";
}

/** Runs an entry point: what a person can put right is told in a sentence, anything else with its stack; both exit with 1. */
export async function runAndExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explanation(error)}\n`);
    process.exitCode = 1;
  }
}

function explanation(error: unknown): string {
  if (error instanceof Explained || error instanceof EnvironmentError || error instanceof Refusal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
