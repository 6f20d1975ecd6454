import clsx from "clsx";
import type { ReactNode } from "react";
import { showHidden } from "#lib/engine/text/hidden-characters.ts";

/** A name from the machine inside a sentence: an id, a path, a command. */
export function Code({ className, children }: { className?: string; children: ReactNode }) {
  return <code className={clsx("font-mono text-[0.92em] tracking-[-0.01em]", className)}>{children}</code>;
}

/** Text from the machine as it is, with what would not be seen shown by its number, in a well; it scrolls sideways and can be scrolled by keyboard. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-2 border border-line-1 bg-well px-3 py-2 font-mono text-log tracking-[-0.01em] text-t1"
    >
      <pre>
        <code>{showHidden(children)}</code>
      </pre>
    </section>
  );
}

/** A small reference to an event or a raw document, as in `#4182`; the place to press is 24 px high. */
export const CITE_LOOK =
  "relative inline-block rounded-1 border border-line-2 bg-bg-1 px-1.25 font-mono text-axis whitespace-nowrap text-t2 transition-colors hover:border-line-3 hover:text-t1 after:absolute after:-inset-x-0.5 after:-inset-y-1";
