import clsx from "clsx";
import { Check, Minus, Repeat, Sparkle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "#components/ui/link/link.tsx";
import { SIGNAL_TEXT } from "#components/ui/mark/signal.ts";
import { Code } from "#components/ui/text/code.tsx";
import { raisedAgain } from "#lib/client/reviews/raised-again.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { LedgerFinding } from "#lib/contract/queue.ts";
import type { Waiver } from "#lib/contract/reviews.ts";

interface FindingLineProps {
  finding: LedgerFinding;
  leftOut?: boolean;
  box?: ReactNode;
  action?: ReactNode;
}

/** One finding in the next payload; what is settled is not sent, and stands there dimmed; what only advises is told. A long one is folded. `box`: to leave it out; `action`: what else can be done with it. */
export function FindingLine({ finding, leftOut = false, box, action }: FindingLineProps) {
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
      <FindingText issue={issue} at={file && `${baseName(file)}${line === null ? "" : `:${line}`}`} label={label} />
      <span className="flex items-center gap-1.5">
        {!open && !isAdvice && <span className="sr-only">Not sent: </span>}
        {isAdvice && <span className="text-meta whitespace-nowrap text-human-t">advice</span>}
        {leftOut ? <span className="text-meta whitespace-nowrap text-t3">left out</span> : <Fate finding={finding} />}
        {action}
      </span>
    </li>
  );
}

/** So many characters always fit into two lines of the pane, or six of a phone. */
const SHORT = 120;
const SHORT_ON_A_PHONE = 200;

/** What is wrong, and where. A whole log in it is folded to its beginning, and opens in place. */
function FindingText({ issue, at, label }: { issue: string; at: string | null; label: string }) {
  const [whole, setWhole] = useState(false);
  const folds = issue.length > SHORT;
  const foldsOnPhone = issue.length > SHORT_ON_A_PHONE;
  return (
    <span className="min-w-0 wrap-anywhere">
      <span
        className={clsx(
          !folds || whole ? "block" : "line-clamp-2",
          folds && !whole && (foldsOnPhone ? "max-tablet:line-clamp-6" : "max-tablet:line-clamp-none"),
        )}
      >
        {plainText(issue)}
        {at && <Code className="ml-1.5 text-t3">{plainText(at)}</Code>}
      </span>
      {folds && (
        <button
          type="button"
          aria-expanded={whole}
          aria-label={whole ? `Show less of ${label}` : `Show all of ${label}`}
          onClick={() => setWhole(!whole)}
          className={clsx(
            "min-h-6 rounded-1 text-meta text-t2 underline decoration-line-3 hover:text-t1 max-tablet:min-h-11",
            !foldsOnPhone && "max-tablet:hidden",
          )}
        >
          {whole ? "Show less" : "Show all"}
        </button>
      )}
    </span>
  );
}

function baseName(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

/** What became of a finding: `re-raised ×3`, `addressed`, `made a ticket: DEF-14`. */
function Fate({ finding }: { finding: Pick<LedgerFinding, "fate" | "raised" | "waiver"> }) {
  if (finding.fate === "withdrawn" && finding.waiver)
    return <WithdrawnMark waiver={finding.waiver} raisedAgain={raisedAgain(finding.waiver, finding.raised)} />;
  const { icon: Icon, signal, words } = FATE[finding.fate];
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.25 text-meta whitespace-nowrap [&_svg]:size-3.25",
        signal ? SIGNAL_TEXT[signal] : "text-t3",
      )}
    >
      <Icon aria-hidden="true" />
      {words}
      {finding.fate === "re_raised" && ` ×${finding.raised.length - 1}`}
    </span>
  );
}

const FATE = {
  new: { icon: Sparkle, signal: "held", words: "new" },
  re_raised: { icon: Repeat, signal: "stop", words: "open again" },
  addressed: { icon: Check, signal: "clear", words: "fixed" },
  withdrawn: { icon: Minus, signal: null, words: "withdrawn" },
} as const;

/** Why a finding is no longer asked for: it is a ticket of its own now, or somebody waived it. */
function WithdrawnMark({ waiver, raisedAgain }: { waiver: Waiver; raisedAgain: boolean }) {
  const { ticket, by } = waiver;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.25 text-meta whitespace-nowrap text-t3">
      <Minus aria-hidden="true" className="size-3.25" />
      {ticket ? (
        <>
          made a ticket:{" "}
          <Link
            href={`/tickets/${ticket.key}`}
            prefetch={false}
            className="inline-flex min-h-6 items-center font-mono tracking-[-0.02em] text-t2 underline decoration-line-3 underline-offset-2 hover:text-t1 max-tablet:min-h-11"
          >
            {ticket.key}
          </Link>
        </>
      ) : (
        `waived by ${by.name}${raisedAgain ? ", raised again" : ""}`
      )}
    </span>
  );
}
