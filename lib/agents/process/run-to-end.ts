import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { startGroup } from "./child-group.ts";
import type { Exit } from "./exit.ts";
import type { Enclosed } from "./wall/wall.ts";

/** What a program may still write after its first process ended, before the rest of its group is ended. */
const LINGER_MS = 300;

export interface Program {
  enclosed: Enclosed;
  timeoutMs: number;
  signal: AbortSignal;
  /** from SIGTERM to SIGKILL; 1.5 s unless said */
  graceMs?: number;
  adopt(groupId: number): () => void;
}

/**
 * Runs a program without input to its end, its time limit or the signal; its process group, and what has left it, ends with
 * it. `take` gets what it writes to both streams. Throws CannotStart.
 */
export async function runToEnd(
  { enclosed, timeoutMs, signal, graceMs, adopt }: Program,
  take: (chunk: Buffer) => void,
): Promise<Exit & { timedOut: boolean }> {
  let disown = () => {};
  const group = await startGroup(enclosed, (id) => {
    disown = adopt(id);
  });
  const limit = AbortSignal.timeout(timeoutMs);
  const stop = AbortSignal.any([signal, limit]);
  const end = () => void group.end(graceMs);
  stop.addEventListener("abort", end, { once: true });
  if (stop.aborted) end();
  try {
    group.stdin.end();
    await group.started;
    const reading = Promise.all([readChunks(group.stdout, take), readChunks(group.stderr, take)]);
    const exit = await group.exited;
    await Promise.race([reading, sleep(LINGER_MS)]);
    await group.end(graceMs);
    await Promise.race([reading, sleep(LINGER_MS)]);
    group.stdout.destroy();
    group.stderr.destroy();
    return { ...exit, timedOut: limit.aborted && !signal.aborted };
  } finally {
    stop.removeEventListener("abort", end);
    disown();
  }
}

/** Reads a stream to its end; one that is destroyed has ended. */
export async function readChunks(stream: Readable, take: (chunk: Buffer) => void | Promise<void>): Promise<void> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) await take(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
