/** No answer of the desk came: no connection, a broken one, a timeout, or an answer that is not the API's. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/** One sentence about a failed request, with the system's own code (ECONNREFUSED, ENOTFOUND…) where there is one. */
export function unreachable(url: string, cause: unknown): Unreachable {
  return new Unreachable(`No answer from ${new URL(url).origin}: ${reason(cause)}.`, { cause });
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof SyntaxError) return "the answer is not JSON";
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error) return reason(inner);
  return (error as NodeJS.ErrnoException).code?.toString() || error.message.replace(/\.$/, "");
}
