/** The desk takes 1 MiB of JSON. */
const MOST_BYTES = 1024 * 1024 - 4096;
const NOTE = "\n[cut here: the whole diff did not fit beside the checkpoint; it is on the branch]\n";

/**
 * A report small enough for the desk. If diff and checkpoint together are too large, the diff is shortened, because a run cannot
 * go on without its checkpoint.
 */
export function fitReport<T extends { diff?: string | null }>(report: T): T {
  let fitted = report;
  for (let diff = report.diff ?? ""; diff !== "" && bytesOf(fitted) > MOST_BYTES; ) {
    diff = firstHalf(diff);
    fitted = { ...fitted, diff: diff + NOTE };
  }
  return fitted;
}

/** Ends at a line where there is one. */
function firstHalf(diff: string): string {
  const half = diff.slice(0, Math.floor(diff.length / 2));
  return (half.slice(0, half.lastIndexOf("\n") + 1) || half).toWellFormed();
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
