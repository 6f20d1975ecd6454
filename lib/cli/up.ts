import { Command } from "commander";
import { environment } from "../environment.ts";
import { runAndExplain } from "./explain.ts";
import { print } from "./up/print.ts";
import { type DeskOptions, runDesk } from "./up/run-desk.ts";

const command = new Command("bin/up")
  .description("Starts the desk: database, web server and workers. Ctrl+C stops everything.")
  .option("--port <number>", "listen on this port instead of PORT or 3000")
  .option("--no-demo", "begin with an empty desk instead of the demo project")
  .option("--no-worker", "start no workers for the profiles in the data folder")
  .option("--dev", "build pages as the sources change, for work on Yardmaster itself")
  .allowExcessArguments(false)
  .action((options: DeskOptions & { port?: string }) => runAndExplain(() => up(options)));

await command.parseAsync();

async function up({ port, ...options }: DeskOptions & { port?: string }): Promise<void> {
  if (port !== undefined) process.env.PORT = port;
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) return;
    print("Stopping…");
    stopping.abort();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // A closed terminal must not leave a desk behind that nobody sees; under nohup there is no terminal to close.
  if (process.stdin.isTTY) process.on("SIGHUP", stop);
  try {
    await runDesk(environment(), options, stopping.signal);
  } catch (error) {
    if (error !== stopping.signal.reason) throw error;
  }
}
