import clsx from "clsx";
import { type MouseEvent, useRef } from "react";
import { DelayHops } from "#components/failures/delay-hops.tsx";
import { Link } from "#components/ui/link/link.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { useRowKeys } from "#components/ui/surface/use-row-keys.ts";
import { BACKOFF_WORDS, formatValue, type ValueField } from "#lib/client/policies/policy-values.ts";
import type { RetryPolicy } from "#lib/engine/failures/retry-policy.ts";
import type { Policy } from "#lib/engine/policies/policy.ts";
import { POLICY_LINES, type PolicyLine, policyLine } from "#lib/engine/policies/policy-changes.ts";
import { heldAs } from "./held-as.ts";
import { LINE_ICONS } from "./line-icons.ts";

const COLUMNS = ["Category", "Retries", "Back-off", "Base", "Cap", "Jitter", "Delays", "Then needs a decision"];
const NUMERIC = new Set(["Retries", "Base", "Cap", "Jitter"]);
const OF_REVIEWS = new Set<PolicyLine>(["rejections", "reviews"]);

interface PolicyTableProps {
  policy: Policy;
  base: Policy;
  open: PolicyLine;
  onOpen: (line: PolicyLine) => void;
}

/** Every line of the policy with the edits, old values struck out. A line opens in the pane. */
export function PolicyTable({ policy, base, open, onOpen }: PolicyTableProps) {
  const body = useRef<HTMLTableElement>(null);
  useRowKeys(body, { what: "line", hasRows: true });
  const rows = (lines: readonly PolicyLine[]) =>
    lines.map((line) => (
      <LineRow
        key={line}
        line={line}
        policy={policyLine(policy, line)}
        was={policyLine(base, line)}
        open={line === open}
        onOpen={onOpen}
      />
    ));
  return (
    <Card className="overflow-hidden">
      <table ref={body} aria-label="Retries by category" className="w-full border-collapse text-left max-tablet:block">
        <thead className="max-tablet:sr-only">
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  "h-9 border-b border-line-1 px-2 text-meta font-normal whitespace-nowrap text-t3 first:pl-3.5",
                  NUMERIC.has(column) && "text-right",
                  SECOND.has(column) && "max-wide:hidden",
                )}
              >
                <span className={clsx("inline-block", ROOM[column])}>{column}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-tablet:block">{rows(POLICY_LINES.filter((line) => !OF_REVIEWS.has(line)))}</tbody>
        <tbody className="max-tablet:block">
          <tr className="max-tablet:block">
            <th
              scope="rowgroup"
              colSpan={COLUMNS.length}
              className="h-8 border-y border-line-1 bg-bg-1 px-3.5 text-meta font-normal text-t3 max-tablet:flex max-tablet:items-center"
            >
              Reviews
            </th>
          </tr>
          {rows(POLICY_LINES.filter((line) => OF_REVIEWS.has(line)))}
        </tbody>
      </table>
    </Card>
  );
}

/** Keeps room for a struck-out value, so that nothing moves during edits. */
const ROOM: Partial<Record<string, string>> = { Base: "wide:min-w-13", Cap: "wide:min-w-16", Jitter: "wide:min-w-16" };

/** The first column to go where there is little room; the pane shows it. */
const SECOND = new Set(["Then needs a decision"]);

interface LineRowProps {
  line: PolicyLine;
  policy: RetryPolicy;
  was: RetryPolicy;
  open: boolean;
  onOpen: (line: PolicyLine) => void;
}

function LineRow({ line, policy, was, open, onOpen }: LineRowProps) {
  const Icon = LINE_ICONS[line];
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(line);
  };
  const value = (field: ValueField) => (
    <Changed was={formatValue(field, was[field])}>{formatValue(field, policy[field])}</Changed>
  );
  const waits = policy.maxRetries > 0 && policy.backoff !== "none";
  return (
    <tr
      className={clsx(
        "relative bg-ground [&>*]:border-b [&>*]:border-line-1 last:[&>*]:border-b-0",
        "has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus",
        "max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:items-center max-tablet:border-b max-tablet:border-line-1 max-tablet:px-3.5 max-tablet:py-2.5 max-tablet:last:border-b-0 max-tablet:[&>*]:border-0",
        open
          ? "desk:[--ground:var(--bg-3)] desk:shadow-[inset_2px_0_var(--ink)] hover:[--ground:var(--bg-3)]"
          : "[--ground:var(--card)] hover:[--ground:var(--bg-3)]",
      )}
    >
      <th scope="row" className="h-11.5 pl-3.5 text-left font-normal max-tablet:h-auto max-tablet:pl-0">
        <Link
          href={`?line=${line}`}
          replace
          prefetch={false}
          data-row
          onClick={choose}
          aria-current={open ? "true" : undefined}
          className="flex items-center gap-2.5 font-medium whitespace-nowrap text-t1 outline-none after:absolute after:inset-0 max-tablet:text-row"
        >
          <Icon aria-hidden="true" className="size-3.75 text-t3" />
          {line === "reviews" ? "unavailable" : line}
        </Link>
      </th>
      <td className="px-2 text-right font-medium max-tablet:col-start-1 max-tablet:row-start-2 max-tablet:px-0 max-tablet:pl-6.25 max-tablet:text-left max-tablet:text-meta max-tablet:font-normal max-tablet:text-t2">
        <span className={policy.maxRetries === 0 ? "max-tablet:hidden" : undefined}>{value("maxRetries")}</span>
        <span className="tablet:sr-only">{retryWords(policy)}</span>
      </td>
      <td className="px-2 text-t2 whitespace-nowrap max-tablet:hidden">
        <Changed was={backoffWords(was)}>{backoffWords(policy)}</Changed>
      </td>
      {(["baseDelayMs", "maxDelayMs", "jitter"] as const).map((field) => (
        <td key={field} className="px-2 text-right whitespace-nowrap max-tablet:hidden">
          {waits ? value(field) : <span className="text-t3">none</span>}
        </td>
      ))}
      <td className="px-2 max-tablet:col-start-2 max-tablet:row-span-2 max-tablet:row-start-1 max-tablet:px-0">
        <DelayHops policy={policy} />
      </td>
      <td className="w-full max-w-0 truncate px-2 text-t2 max-wide:hidden">{heldAs(line, policy.maxRetries)}</td>
    </tr>
  );
}

/** A value, after the old one struck out where they differ. */
function Changed({ was, children }: { was: string; children: string }) {
  if (was === children) return children;
  return (
    <>
      <s className="font-normal text-t3">
        <span className="sr-only">was </span>
        {was}
      </s>{" "}
      <b className="font-medium text-human-t">{children}</b>
    </>
  );
}

/** Shown after the number of retries where there is no room for columns. */
function retryWords({ maxRetries, backoff, baseDelayMs }: RetryPolicy): string {
  if (maxRetries === 0) return " never retried";
  const noun = maxRetries === 1 ? " retry" : " retries";
  return backoff === "none" ? `${noun} at once` : `${noun}, from ${formatValue("baseDelayMs", baseDelayMs)}`;
}

function backoffWords({ maxRetries, backoff }: RetryPolicy): string {
  return maxRetries === 0 ? "Never" : BACKOFF_WORDS[backoff];
}
