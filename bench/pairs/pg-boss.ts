import { PgBoss } from "pg-boss";
import type { Peer } from "./peer.ts";

const QUEUE = "pairs";

/** `fetch` and `complete`, with a pool as large as the desk's. */
export async function pgBoss(url: string): Promise<Peer> {
  const boss = new PgBoss({ connectionString: url, max: 16, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(QUEUE);
  return {
    name: "pg-boss",
    fill: async (jobs) => {
      await boss.insert(
        QUEUE,
        Array.from({ length: jobs }, (_, n) => ({ data: { n } })),
      );
    },
    drain: async (jobs, { batch, claimers }) => {
      let left = jobs;
      const work = async () => {
        while (left > 0) {
          const batchSize = Math.min(batch, left);
          left -= batchSize;
          const taken = await boss.fetch(QUEUE, { batchSize });
          await boss.complete(
            QUEUE,
            taken.map(({ id }) => id),
          );
          left += batchSize - taken.length;
        }
      };
      await Promise.all(Array.from({ length: claimers }, work));
    },
    stop: () => boss.stop({ graceful: false }),
  };
}
