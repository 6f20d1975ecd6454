import clsx from "clsx";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "#components/ui/button/copy-button.tsx";
import { Card } from "#components/ui/surface/card.tsx";
import { countOf } from "#lib/client/text/amounts.ts";
import { plainText } from "#lib/client/text/plain-text.ts";
import type { Brief } from "#lib/contract/runs.ts";

/** The exact text that the run received, with its hash. */
export function BriefCard({ brief }: { brief: Brief }) {
  const [open, setOpen] = useState(false);
  return (
    <Card className="min-w-0 overflow-hidden" id="brief">
      <header className="flex min-h-10 items-center gap-2 py-1.5 pr-2 pl-3.5">
        <h2 className="min-w-0">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex min-h-6 items-center gap-1.5 rounded-1 font-medium"
          >
            <ChevronRight
              aria-hidden="true"
              className={clsx("size-3.5 text-t3 transition-transform", open && "rotate-90")}
            />
            Prompt
          </button>
        </h2>
        <span className="min-w-0 flex-1 truncate text-meta text-t3">
          {countOf(brief.text.split("\n").length, "line")}, sha256{" "}
          <code className="font-mono" title={brief.sha256}>
            {brief.sha256}
          </code>
        </span>
        <CopyButton text={brief.text} what="the prompt" />
      </header>
      {open && (
        <section
          aria-label="Prompt"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
          tabIndex={0}
          className="max-h-160 overflow-auto border-t border-line-1 bg-well px-3.5 py-2.5 font-mono text-log tracking-[-0.01em] focus-visible:-outline-offset-2"
        >
          <pre className="wrap-anywhere whitespace-pre-wrap">{plainText(brief.text)}</pre>
        </section>
      )}
    </Card>
  );
}
