import type { ReactNode } from "react";
import { Kbd } from "#components/ui/mark/kbd.tsx";
import { useAriaKeys } from "#lib/client/shortcuts/own-keys.ts";

/** One part of the evidence: its label in the gutter, its value, and at the right edge what opens it. */
export function CardRow({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[92px_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line-1 py-2.5 last:border-b-0 @max-[560px]:grid-cols-[minmax(0,1fr)_auto] @max-[560px]:gap-y-1"
    >
      <h3 className="text-meta leading-5 text-t3">{label}</h3>
      <div className="min-w-0 @max-[560px]:col-span-2 @max-[560px]:row-start-2">{children}</div>
      {action}
    </section>
  );
}

/** A word with its key at the right edge of a part: `Fold B`, `Patch +38 −12 P`. */
export function KeyLink({
  shortcut,
  onClick,
  expanded,
  children,
}: {
  shortcut: string;
  onClick: () => void;
  expanded?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-keyshortcuts={useAriaKeys(shortcut)}
      onClick={onClick}
      className="inline-flex min-h-5 items-center gap-1.5 rounded-1 text-meta whitespace-nowrap text-t2 hover:text-t1 max-tablet:min-h-9 max-tablet:-my-2"
    >
      {children}
      <span aria-hidden="true" className="contents max-tablet:hidden">
        <Kbd keys={shortcut} />
      </span>
    </button>
  );
}
