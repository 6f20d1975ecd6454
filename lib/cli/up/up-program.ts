import { Command } from "commander";
import type { DeskOptions } from "./run-desk.ts";

export type UpOptions = DeskOptions & { port?: string };

/** `bin/up` with its flags (docs/contract.md#commands); `start` is called once they are parsed. */
export function upProgram(start: (options: UpOptions) => Promise<void>): Command {
  return new Command("bin/up")
    .description("Starts the desk: database, web server and workers. Ctrl+C stops everything.")
    .option("--port <number>", "listen on this port instead of PORT or 3000")
    .option("--no-demo", "begin with an empty desk instead of the demo project")
    .option("--no-worker", "start no workers for the profiles in the data folder")
    .option("--dev", "build pages as the sources change, for work on Yardmaster itself")
    .allowExcessArguments(false)
    .action(start);
}
