import type { Exit } from "../../process/exit.ts";
import { HeadAndTail } from "../../process/head-and-tail.ts";
import { type Program, runToEnd } from "../../process/run-to-end.ts";

/** A cancelled run is to be gone within two seconds. */
const STOP_GRACE_MS = 500;

export interface CommandEnd extends Exit {
  timedOut: boolean;
  output: string;
  /** bytes of the output that were left out of its middle */
  dropped: number;
}

/**
 * Runs a program to its end, its time limit or the signal. Output and errors come together, `maxBytes` of their beginning and
 * of their end; broken UTF-8 becomes U+FFFD, NUL is left out. Throws CannotStart.
 */
export async function runBounded(program: Omit<Program, "graceMs">, maxBytes: number): Promise<CommandEnd> {
  const output = new HeadAndTail({ head: maxBytes, tail: maxBytes });
  const exit = await runToEnd({ ...program, graceMs: STOP_GRACE_MS }, (chunk) => output.push(chunk));
  const decode = (bytes: Buffer) => new TextDecoder().decode(bytes).replaceAll("\0", "");
  return { ...exit, output: output.text(decode), dropped: output.dropped };
}
