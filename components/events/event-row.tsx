import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { Fragment, useEffect, useRef, useState } from "react";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { CodeBlock } from "#components/ui/text/code.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { StreamEvent } from "#lib/contract/events.ts";
import { projectAddress } from "#lib/contract/projects/project-address.ts";

/** One line of the log. It opens to show all its data, and has a link of its own. */
export function EventRow({ event, ticketKey, linked }: { event: StreamEvent; ticketKey: string; linked: boolean }) {
  const [open, setOpen] = useState(linked);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (linked) row.current?.scrollIntoView({ block: "center" });
  }, [linked]);
  const path = projectAddress(event.project, `/tickets/${ticketKey}?tab=events&event=${encodeURIComponent(event.id)}`);
  return (
    <li
      ref={row}
      aria-current={linked ? "true" : undefined}
      className={clsx(
        "scroll-mt-16 border-b border-line-1 last:border-b-0",
        linked && "bg-bg-3 shadow-[inset_2px_0_var(--ink)] [--ground:var(--bg-3)]",
      )}
    >
      <div className="flex items-center gap-1 pr-1.5">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="grid min-h-9 min-w-0 flex-1 grid-cols-[14px_62px_148px_110px_minmax(0,1fr)] items-center gap-x-2.5 py-1.5 pl-3 text-left focus-visible:-outline-offset-2 max-tablet:min-h-12 max-tablet:grid-cols-[14px_62px_minmax(0,1fr)]"
        >
          <ChevronRight aria-hidden="true" className={clsx("size-3.5 text-t3", open && "rotate-90")} />
          <span className="text-meta text-t3">
            <Moment at={event.at} seconds />
          </span>
          <span className="truncate font-mono text-meta tracking-[-0.01em]">{event.type}</span>
          <span className="truncate text-meta text-t2 max-tablet:col-start-3">{plainText(event.actor.name)}</span>
          <span className="truncate text-meta text-t3 max-tablet:col-start-3">{plainText(eventSummary(event))}</span>
        </button>
        <CopyButton text={() => `${location.origin}${path}`} what="a link to this event" />
      </div>
      {open && (
        <div className="grid gap-2 px-3 pb-3 pl-9">
          <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2 text-meta">
            {Object.entries({ Id: event.id, Run: event.runId, Hold: event.holdId }).map(
              ([name, id]) =>
                id && (
                  <Fragment key={name}>
                    <dt className="text-t3">{name}</dt>
                    <dd className="wrap-anywhere">
                      <code className="font-mono select-all">{id}</code>
                    </dd>
                  </Fragment>
                ),
            )}
          </dl>
          <CodeBlock label="Data of the event">{JSON.stringify(event.data, null, 2)}</CodeBlock>
        </div>
      )}
    </li>
  );
}

/** Left out: shown beside the data, or the same in every line of this log. */
const ASIDE = new Set(["key", "agent", "sentinel", "by"]);

/** An event's data in one line: `from ready, to in_progress, reason claimed`. */
function eventSummary({ data }: Pick<StreamEvent, "data">): string {
  return Object.entries(data)
    .filter(([name, value]) => !ASIDE.has(name) && value !== null && value !== "")
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ")
    .slice(0, 300);
}
