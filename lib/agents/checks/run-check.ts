import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReviewJob } from "../driver.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { type ChildGroup, type Exit, startGroup } from "../process/child-group.ts";
import { OutputTail } from "../process/output-tail.ts";

/** Time limit of a check that has none of its own. */
const DEFAULT_TIMEOUT_SECONDS = 900;
const KEPT = 256 * 1024;
const LINGER_MS = 300;

export interface Check {
  name: string;
  command: [string, ...string[]];
  timeoutSeconds?: number | undefined;
}

export interface CheckResult extends Exit {
  check: Check;
  timedOut: boolean;
  /** the end of what it wrote on both streams, secrets masked */
  output: string;
}

/** Runs one check in `folder` to its end, its time limit or the job's signal. Throws CannotStart. */
export async function runCheck(check: Check, folder: string, job: ReviewJob): Promise<CheckResult> {
  const env = childEnvironment({
    YARDMASTER_TICKET: job.ticket.id,
    YARDMASTER_RUN: job.run.id,
    YARDMASTER_URL: job.url,
    YARDMASTER_DIFF: path.join(job.folder, "run.diff"),
  });
  await writeFile(path.join(job.folder, "run.diff"), job.run.diff ?? "");
  const group = await startGroup(check.command, { cwd: folder, env });
  const disown = job.adopt(group.id);
  const limit = AbortSignal.timeout((check.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS) * 1000);
  const stop = AbortSignal.any([job.signal, limit]);
  const end = () => void group.end();
  stop.addEventListener("abort", end, { once: true });
  if (stop.aborted) end();
  try {
    group.stdin.end();
    const tail = new OutputTail(KEPT);
    const exit = await finished(group, tail);
    return { ...exit, check, timedOut: limit.aborted && !job.signal.aborted, output: job.mask(tail.read()) };
  } finally {
    stop.removeEventListener("abort", end);
    disown();
  }
}

async function finished(group: ChildGroup, tail: OutputTail): Promise<Exit> {
  const reading = Promise.all([gather(group.stdout, tail), gather(group.stderr, tail)]);
  const exit = await group.exited;
  await Promise.race([reading, sleep(LINGER_MS)]);
  await group.end();
  await Promise.race([reading, sleep(LINGER_MS)]);
  group.stdout.destroy();
  group.stderr.destroy();
  return exit;
}

async function gather(stream: Readable, tail: OutputTail): Promise<void> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) tail.push(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
