import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type ChildGroup, type Exit, startGroup } from "../../process/child-group.ts";
import { HeadAndTail } from "./head-and-tail.ts";

/** What a command may still write after its first process ended, before the rest of its group is ended. */
const LINGER_MS = 200;
/** A cancelled run is to be gone within two seconds. */
const STOP_GRACE_MS = 500;

export interface BoundedCommand {
  argv: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  timeoutMs: number;
  /** bytes of output that are kept of each end */
  keep: number;
  signal: AbortSignal;
  adopt(groupId: number): () => void;
}

export interface CommandEnd extends Exit {
  timedOut: boolean;
  output: string;
  /** bytes of the output that were left out of its middle */
  dropped: number;
}

/**
 * Runs a program to its end, its time limit or the signal; its process group, and what has left it, ends with it. Output and
 * errors come together, their beginning and end kept. Throws CannotStart.
 */
export async function runBounded(command: BoundedCommand): Promise<CommandEnd> {
  const group = await startGroup(command.argv, { cwd: command.cwd, env: command.env });
  const disown = command.adopt(group.id);
  const limit = AbortSignal.timeout(command.timeoutMs);
  const stop = AbortSignal.any([command.signal, limit]);
  const end = () => void group.end(STOP_GRACE_MS);
  stop.addEventListener("abort", end, { once: true });
  if (stop.aborted) end();
  try {
    group.stdin.end();
    const output = new HeadAndTail(command.keep);
    const exit = await finished(group, output);
    const { text, dropped } = output.read();
    return { ...exit, timedOut: limit.aborted && !command.signal.aborted, output: text, dropped };
  } finally {
    stop.removeEventListener("abort", end);
    disown();
  }
}

async function finished(group: ChildGroup, output: HeadAndTail): Promise<Exit> {
  const reading = Promise.all([gather(group.stdout, output), gather(group.stderr, output)]);
  const exit = await group.exited;
  await Promise.race([reading, sleep(LINGER_MS)]);
  await group.end(STOP_GRACE_MS);
  await Promise.race([reading, sleep(LINGER_MS)]);
  group.stdout.destroy();
  group.stderr.destroy();
  return exit;
}

async function gather(stream: Readable, output: HeadAndTail): Promise<void> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) output.push(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
