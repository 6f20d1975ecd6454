import { Logger, makeWorkerUtils, run } from "graphile-worker";
import type { Peer } from "./peer.ts";

const quiet = new Logger(() => () => {});

/** Its own workers; more than one at once through its local queue, and completions in batches. */
export async function graphileWorker(url: string): Promise<Peer> {
  const utils = await makeWorkerUtils({ connectionString: url, logger: quiet });
  await utils.migrate();
  return {
    name: "graphile-worker",
    fill: async (jobs) => {
      await utils.addJobs(Array.from({ length: jobs }, (_, n) => ({ identifier: "pair", payload: { n } })));
    },
    drain: async (jobs, { batch, claimers }) => {
      let done = 0;
      let finished = () => {};
      const all = new Promise<void>((resolve) => {
        finished = resolve;
      });
      const runner = await run({
        connectionString: url,
        logger: quiet,
        concurrency: batch === 1 ? claimers : batch,
        maxPoolSize: 16,
        noHandleSignals: true,
        preset:
          batch === 1 ? {} : { worker: { localQueue: { size: 500 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        taskList: {
          pair: async () => {
            if (++done === jobs) finished();
          },
        },
      });
      await all;
      await runner.stop();
    },
    stop: async () => {
      await utils.release();
    },
  };
}
