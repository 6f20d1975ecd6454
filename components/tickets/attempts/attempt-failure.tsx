import { Code } from "#components/ui/code.tsx";
import { ExternalText } from "#components/ui/external-text.tsx";
import type { RunDetail } from "#lib/contract/runs.ts";
import { CATEGORIES, type Category } from "#lib/engine/categories.ts";

/** How an attempt failed: category, message, and why it was put into that category. */
export function AttemptFailure({ run }: { run: RunDetail }) {
  if (run.error === null) return null;
  const category = CATEGORIES[run.category as Category];
  const facts = factsOf(run.error);
  return (
    <div className="border-b border-line-1 bg-stop-bg px-3.5 py-3 last:border-b-0">
      <h3 className="font-medium text-stop-t">
        {category?.label ?? run.category}
        {run.subcategory && <span className="font-normal"> · {run.subcategory.replaceAll("_", " ")}</span>}
      </h3>
      <p className="mt-1 max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-t1">
        <ExternalText text={run.error.message} />
      </p>
      <p className="mt-2 text-meta wrap-anywhere text-t2">
        Taken for <Code>{run.category}</Code>
        {run.why && <> because of {run.why}</>}
        {run.confidence !== null && <>, confidence {Math.round(run.confidence * 100)}%</>}
        {facts !== "" && <>. It reported {facts}</>}
      </p>
    </div>
  );
}

const NAMES: Record<string, string> = {
  httpStatus: "HTTP",
  code: "code",
  name: "error",
  exitCode: "exit code",
  signal: "signal",
  retryAfterSeconds: "retry after (s)",
};

function factsOf(error: Record<string, unknown>): string {
  return Object.entries(NAMES)
    .flatMap(([field, name]) => (error[field] == null ? [] : [`${name} ${String(error[field])}`]))
    .join(", ");
}
