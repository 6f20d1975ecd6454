import clsx from "clsx";
import { Check, Minus, Repeat, Sparkle } from "lucide-react";
import { SIGNAL_TEXT } from "#components/ui/mark/signal.ts";
import { raisedAgain } from "#lib/client/reviews/raised-again.ts";
import type { LedgerFinding } from "#lib/contract/queue.ts";
import { WithdrawnMark } from "./withdrawn-mark.tsx";

/** What became of a finding: `re-raised ×3`, `addressed`, `made a ticket: DEF-14`. */
export function Fate({ finding }: { finding: Pick<LedgerFinding, "fate" | "raised" | "waiver"> }) {
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
  re_raised: { icon: Repeat, signal: "stop", words: "re-raised" },
  addressed: { icon: Check, signal: "clear", words: "addressed" },
  withdrawn: { icon: Minus, signal: null, words: "withdrawn" },
} as const;
