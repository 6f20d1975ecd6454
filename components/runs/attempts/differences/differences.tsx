import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Compared } from "../use-comparison.ts";
import { BriefDifferences, PatchDifferences } from "./line-differences.tsx";
import { ToolDifferences } from "./tool-differences.tsx";

/** What differs in full, part by part; nothing of it is compared before it is asked for. */
export function Differences({ before, after, comparison: { changed }, calls }: Compared) {
  return (
    <div className="border-t border-line-1">
      {changed.brief && (
        <Part title="Brief, line by line">
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
