import { environment } from "../environment.ts";
import { runAndExplain } from "./explain.ts";
import { print } from "./up/print.ts";
import { runDesk } from "./up/run-desk.ts";
import { type UpOptions, upProgram } from "./up/up-program.ts";

await upProgram((options) => runAndExplain(() => up(options))).parseAsync();

async function up({ port, ...options }: UpOptions): Promise<void> {
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
  // Whoever read the lines may have gone: the desk stays until it is told to stop, and then stops whole.
  process.stdout.on("error", () => {});
  try {
    await runDesk(environment(), options, stopping.signal);
  } catch (error) {
    if (error !== stopping.signal.reason) throw error;
  }
}
