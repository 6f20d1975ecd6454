/** No answer of the desk came: no connection, a broken one, a timeout, or an answer that is not the API's. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/** One sentence about a failed `fetch`, down to the system's own code (ECONNREFUSED, ENOTFOUND…). */
export function unreachable(url: string, cause: unknown): Unreachable {
  return new Unreachable(`No answer from ${new URL(url).origin}: ${deepest(cause)}.`, { cause });
}

function deepest(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
  if (inner instanceof Error) return deepest(inner);
  return (cause as NodeJS.ErrnoException).code?.toString() || cause.message.replace(/\.$/, "");
}
