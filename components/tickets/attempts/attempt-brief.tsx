"use client";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { countOf } from "#lib/client/amounts.ts";
import type { Brief } from "#lib/contract/runs.ts";

/** The exact text that an attempt was given, folded away until it is asked for. */
export function AttemptBrief({ brief }: { brief: Brief }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card className="min-w-0 overflow-hidden">
      <h2 className="flex items-center pr-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-10 min-w-0 flex-1 items-center gap-2 px-3.5 text-left focus-visible:-outline-offset-2 max-tablet:min-h-11"
        >
          <ChevronRight aria-hidden="true" className={`size-3.5 text-t3 ${open ? "rotate-90" : ""}`} />
          <span className="font-medium">Brief</span>
          <span className="min-w-0 truncate text-meta text-t3">{metaOf(brief)}</span>
        </button>
        {open && <CopyButton text={brief.text} what="the brief" />}
      </h2>
      <div id={id} hidden={!open}>
        {open && (
          <>
            <section
              aria-label="Exact text of the brief"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
              tabIndex={0}
              className="max-h-120 overflow-auto border-t border-line-1 bg-well px-3.5 py-3 font-mono text-log tracking-[-0.01em] focus-visible:-outline-offset-2"
            >
              <pre className="wrap-anywhere whitespace-pre-wrap">{brief.text}</pre>
            </section>
            <p className="border-t border-line-1 px-3.5 py-2 text-meta wrap-anywhere text-t3">
              sha256 <code className="font-mono select-all">{brief.sha256}</code>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

function metaOf({ findings, note, answer }: Brief): string {
  return [
    findings.length > 0 && countOf(findings.length, "finding"),
    note !== null && "a note",
    answer !== null && "an answer",
    "what it was told, word for word",
  ]
    .filter(Boolean)
    .join(", ");
}
