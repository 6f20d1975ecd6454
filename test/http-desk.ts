import { listen } from "#lib/server/live/listen.ts";
import { JOBS } from "#lib/server/maintenance/jobs.ts";
import { repeat } from "#lib/server/maintenance/run-jobs.ts";
import { serveApi } from "./served-api.ts";

/** The public interface on a port of its own, with the maintenance of a web process, against the test's database. */
export interface HttpDesk {
  url: string;
  /** Closes the port and every connection, as a desk that is down. */
  down(): Promise<void>;
  /** Opens the same port again. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a desk over real HTTP. Call it after `useDatabase()`, and `stop()` it before the test file ends. */
export async function startHttpDesk(): Promise<HttpDesk> {
  const stopping = new AbortController();
  const background = [listen(stopping.signal), ...JOBS.map((job) => repeat(job, stopping.signal))];
  let served = await serveApi();
  const { url } = served;
  return {
    url,
    down: () => served.stop(),
    async up() {
      served = await serveApi(Number(new URL(url).port));
    },
    async stop() {
      stopping.abort();
      await served.stop();
      await Promise.all(background);
    },
  };
}
