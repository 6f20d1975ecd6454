import { CircleX } from "lucide-react";
import { Code } from "#components/ui/code.tsx";
import { ExternalText } from "#components/ui/external-text.tsx";
import type { RunDetail } from "#lib/contract/runs.ts";

/** How an attempt failed: category, message, why it was put into that category, and what it reported. */
export function AttemptFailure({ run }: { run: RunDetail }) {
  if (run.error === null) return null;
  const facts = factsOf(run.error);
  return (
    <div className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-2 border-b border-line-1 px-3.5 py-3 last:border-b-0">
      <CircleX aria-hidden="true" className="mt-0.5 size-4 text-stop-t" />
      <div className="min-w-0">
        <h3 className="font-medium text-stop-t">
          <Code>{run.category}</Code>
          {run.subcategory && <span className="font-normal">, {run.subcategory.replaceAll("_", " ")}</span>}
        </h3>
        <p className="mt-1 max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-t1">
          <ExternalText text={run.error.message} />
        </p>
        <dl className="mt-2 grid grid-cols-[84px_minmax(0,1fr)] gap-x-2 gap-y-0.5 text-meta">
          {run.why && <Fact label="Why">{run.why}</Fact>}
          {run.confidence !== null && <Fact label="Confidence">{Math.round(run.confidence * 100)}%</Fact>}
          {facts !== "" && <Fact label="Reported">{facts}</Fact>}
        </dl>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-t3">{label}</dt>
      <dd className="wrap-anywhere text-t2">{children}</dd>
    </>
  );
}

const NAMES: Record<string, (value: string) => string> = {
  httpStatus: (value) => `HTTP ${value}`,
  code: (value) => value,
  name: (value) => value,
  exitCode: (value) => `exit code ${value}`,
  signal: (value) => `signal ${value}`,
  retryAfterSeconds: (value) => `retry after ${value} s`,
};

function factsOf(error: Record<string, unknown>): string {
  return Object.entries(NAMES)
    .flatMap(([field, say]) => (error[field] == null ? [] : [say(String(error[field]))]))
    .join(", ");
}
