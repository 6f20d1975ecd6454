import clsx from "clsx";
import type { ReactNode } from "react";
import { Code } from "#components/ui/code.tsx";
import type { LedgerFinding } from "#lib/contract/queue.ts";
import { Fate } from "./fate.tsx";

/** One finding in the next payload; what is settled is not sent, and stands there dimmed; what only advises is told. Nothing of it is cut on a phone. `box`: to leave it out; `action`: what else can be done with it. */
export function FindingLine({
  finding,
  leftOut = false,
  box,
  action,
}: {
  finding: LedgerFinding;
  leftOut?: boolean;
  box?: ReactNode;
  action?: ReactNode;
}) {
  const { label, issue, file, line, open } = finding;
  const isAdvice = finding.advisory && (finding.fate === "new" || finding.fate === "re_raised");
  return (
    <li
      className={clsx(
        "grid min-h-7 grid-cols-[16px_26px_minmax(0,1fr)_auto] items-center gap-2 px-3.5 py-0.75",
        "max-tablet:min-h-14 max-tablet:grid-cols-[24px_26px_minmax(0,1fr)] max-tablet:gap-y-0.5 max-tablet:py-2",
        (!open || leftOut) && "text-t3",
      )}
    >
      <span className="grid place-items-center max-tablet:row-span-2 max-tablet:self-start max-tablet:pt-0.5">
        {box}
      </span>
      <span
        className={clsx(
          "font-mono text-meta font-medium max-tablet:row-span-2 max-tablet:self-start",
          open && !leftOut && "text-t2",
        )}
      >
        {label}
      </span>
      <span className="line-clamp-2 min-w-0 wrap-break-word max-tablet:line-clamp-none" title={issue}>
        {issue}
        {file && (
          <Code className="ml-1.5 text-t3">
            {baseName(file)}
            {line !== null && `:${line}`}
          </Code>
        )}
      </span>
      <span className="flex items-center gap-1.5">
        {!open && !isAdvice && <span className="sr-only">Not sent: </span>}
        {isAdvice && <span className="text-meta whitespace-nowrap text-human-t">advice</span>}
        {leftOut ? <span className="text-meta whitespace-nowrap text-t3">left out</span> : <Fate finding={finding} />}
        {action}
      </span>
    </li>
  );
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}
