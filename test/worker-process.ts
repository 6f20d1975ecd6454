import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runWorker } from "#lib/worker/run-worker.ts";

/**
 * A worker in a process of its own, for tests that kill, freeze or block it: `node test/worker-process.ts PROFILE URL [DRAIN]`.
 * SIGUSR2 blocks its event loop, as a driver that never comes back does, until there is a file `wake` beside its data folder.
 */
const [, , profile = "", url = "", drain = "0"] = process.argv;
const beside = (name: string) => path.join(process.env.YARDMASTER_DATA ?? "", "..", name);

process.on("SIGUSR2", () => {
  writeFileSync(beside("blocked"), "");
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(beside("wake"))) Atomics.wait(clock, 0, 0, 50);
  writeFileSync(beside("awake"), "");
});
await runWorker({ profile, url, drain: Number(drain) });
