import { type Command, InvalidArgumentError } from "commander";
import type { WorkerOptions } from "../../worker/run-worker.ts";
import { runAndExplain } from "../explain.ts";

/** A week: longer than any run, and than what a timer can wait would be 24 days. */
const MAX_DRAIN_SECONDS = 604_800;

/** Adds `worker`: runs the agent or sentinel of a profile until it is told to stop (docs/contract.md#workers). */
export function addWorkerCommand(program: Command): void {
  program
    .command("worker")
    .description("Run agents or sentinels of a profile against a desk")
    .requiredOption("--profile <file>", "the profile, a JSON file")
    .option("--once", "work on what is claimable now, then exit")
    .option(
      "--drain <seconds>",
      "how long running work goes on after SIGTERM; a second one gives it back",
      seconds,
      600,
    )
    .option("--url <url>", "the desk; by default the one of this environment")
    .option("--token <token>", "a token of the desk; on its own machine the worker makes itself one")
    .allowExcessArguments(false)
    .action((flags: WorkerOptions) =>
      runAndExplain(async () => {
        // Drivers bring large libraries along, which no other command should wait for.
        const { runWorker } = await import("../../worker/run-worker.ts");
        await runWorker(flags);
      }),
    );
}

function seconds(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > MAX_DRAIN_SECONDS)
    throw new InvalidArgumentError(`Give whole seconds, 0 to ${MAX_DRAIN_SECONDS}.`);
  return number;
}
