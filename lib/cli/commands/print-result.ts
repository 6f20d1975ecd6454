import type { Command } from "commander";

/** Prints what a command did: `plain` for people and scripts, `result` as one JSON object with --json. */
export function printResult(command: Command, result: Record<string, unknown>, plain: string): void {
  const json = command.optsWithGlobals<{ json?: boolean }>().json === true;
  process.stdout.write(`${json ? JSON.stringify(result) : plain}\n`);
}
