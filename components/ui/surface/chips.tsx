import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "#components/ui/link/link.tsx";
import { useAriaKeys } from "#lib/client/shortcuts/own-keys.ts";

/** Segments of one list, side by side; they scroll sideways where there is no room, and fade out there. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="scroll-fade flex gap-0.5 overflow-x-auto p-1 [scrollbar-width:none] max-tablet:gap-1.5"
    >
      {children}
    </div>
  );
}

interface ChipProps {
  on: boolean;
  count?: number;
  /** What the count has to say of itself. */
  aside?: string;
  href?: string;
  onClick?: () => void;
  /** The key that does the same; whoever renders it also registers it. */
  shortcut?: string;
  children: ReactNode;
}

/** One segment: a link where the address holds it, else a button. A count of 0 stays, so that places are learned. */
export function Chip({ on, count, aside, href, onClick, shortcut, children }: ChipProps) {
  const ariaKeys = useAriaKeys(shortcut);
  const look = clsx(
    "inline-flex h-6.5 flex-none items-center gap-1.5 rounded-full border px-2 text-meta whitespace-nowrap transition-colors duration-120",
    "max-tablet:h-8.5 max-tablet:px-3 max-tablet:text-base",
    on
      ? "border-transparent bg-bg-4 font-medium text-t1"
      : "border-transparent text-t2 hover:bg-bg-3 max-tablet:border-line-2",
  );
  const inside = (
    <>
      {children}
      {count !== undefined && <span className={clsx("font-normal", on ? "text-t2" : "text-t3")}>{count}</span>}
      {aside !== undefined && <span className="font-normal text-held-t">{aside}</span>}
    </>
  );
  if (href !== undefined)
    return (
      <Link href={href} aria-current={on ? "true" : undefined} className={look}>
        {inside}
      </Link>
    );
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-keyshortcuts={ariaKeys}
      title={shortcut && `Key ${shortcut}`}
      onClick={onClick}
      className={look}
    >
      {inside}
    </button>
  );
}
