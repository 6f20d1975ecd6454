import { runWorker } from "#lib/worker/run-worker.ts";

/** A worker in a process of its own, for tests that kill or freeze it: `node test/worker-process.ts PROFILE URL`. */
const [, , profile = "", url = ""] = process.argv;
await runWorker({ profile, url });
