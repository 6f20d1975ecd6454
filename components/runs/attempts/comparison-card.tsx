import clsx from "clsx";
import { ChevronDown, ChevronRight, EqualApproximately, GitCompareArrows } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTicketSearch } from "#components/tickets/page/use-ticket-search.ts";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import type { RunDetail } from "#lib/contract/runs.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { ComparisonRows } from "./comparison-rows.tsx";
import { BriefDifferences, PatchDifferences } from "./differences/line-differences.tsx";
import { ToolDifferences } from "./differences/tool-differences.tsx";
import { type Compared, useComparison } from "./use-comparison.ts";

/** An attempt against another one, by default the one before it: what is the same, what changed, and whether any of it matters. */
export function ComparisonCard({ ticket, run, beforeId }: { ticket: TicketDetail; run: RunDetail; beforeId: string }) {
  const compared = useComparison(ticket, run, beforeId);
  if (compared === null) return <Skeleton className="h-60" />;
  const { before, comparison } = compared;
  // An attempt that is under way has no outcome to compare.
  const isOver = run.endedAt !== null;
  return (
    <Card className="min-w-0 overflow-hidden" aria-label="Comparison">
      {isOver && <Verdict material={comparison.material} words={comparison.words} number={before.run.number} />}
      <Against ticket={ticket} run={run} before={before.run.number} />
      <ComparisonRows ticket={ticket} {...compared} />
      <Differences key={`${beforeId} ${run.id}`} {...compared} />
    </Card>
  );
}

function Verdict({ material, words, number }: { material: boolean; words: string; number: number }) {
  const Icon = material ? GitCompareArrows : EqualApproximately;
  return (
    <div
      className={clsx(
        "flex gap-3 border-b px-4 py-3",
        material ? "border-line-1" : "border-held-l bg-held-bg [&_h2]:text-held-t [&_svg]:text-held-t",
      )}
    >
      <Icon aria-hidden="true" className="mt-px size-4.5 text-t3" />
      <div className="min-w-0">
        <h2 className="text-section font-semibold">
          {material ? `Changed since attempt ${number}` : "Nothing material changed"}
        </h2>
        <p className="text-t2">{words}</p>
      </div>
    </div>
  );
}

/** Chooses the attempt to compare with; it is in the address, so that the comparison can be shared. */
function Against({ ticket, run, before }: { ticket: TicketDetail; run: RunDetail; before: number }) {
  const search = useTicketSearch();
  const id = useId();
  const others = ticket.runs.filter(({ number }) => number !== run.number);
  const link = () => {
    const address = new URLSearchParams({ tab: "attempts", attempt: `${run.number}`, against: `${before}` });
    return `${location.origin}/tickets/${ticket.key}?${address}`;
  };
  return (
    <div className="flex items-center gap-2 border-b border-line-1 px-4 py-1.5">
      <div className="flex min-w-0 items-center gap-2 text-meta text-t2">
        <label htmlFor={id}>Attempt {run.number} against</label>
        <Select
          id={id}
          value={before}
          onChange={({ target }) => search.set({ tab: "attempts", attempt: String(run.number), against: target.value })}
          className="w-36 [&_select]:h-7 max-tablet:[&_select]:h-11"
        >
          {others.map(({ number }) => (
            <option key={number} value={number}>
              attempt {number}
            </option>
          ))}
        </Select>
      </div>
      <span className="flex-1" />
      <CopyButton text={link} what="a link to this comparison" />
    </div>
  );
}

/** The differences in full, part by part; each part is compared when it is opened. */
function Differences({ before, after, comparison: { changed }, calls }: Compared) {
  return (
    <div className="border-t border-line-1">
      {changed.brief && (
        <Part title="Prompt, line by line">
          <BriefDifferences before={before.run} after={after.run} />
        </Part>
      )}
      {calls !== null && calls.before.length + calls.after.length > 0 && (
        <Part title="Tool calls, in order">
          <ToolDifferences calls={calls} numbers={[before.run.number, after.run.number]} />
        </Part>
      )}
      {changed.patch && (
        <Part title="Patch against patch">
          <PatchDifferences before={before.run} after={after.run} />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <section aria-label={title} className="border-b border-line-1 last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 w-full items-center gap-2 px-4 text-left font-medium hover:bg-bg-3 focus-visible:-outline-offset-2 max-tablet:min-h-11"
        >
          <Chevron aria-hidden="true" className="size-3.5 text-t3" />
          {title}
        </button>
      </h3>
      <div id={id} hidden={!open}>
        {open && <div className="px-4 pb-3">{children}</div>}
      </div>
    </section>
  );
}
