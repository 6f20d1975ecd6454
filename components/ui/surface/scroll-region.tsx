import clsx from "clsx";
import type { ReactNode } from "react";

interface ScrollRegionProps {
  label: string;
  /** What it shows is about to be another. */
  busy?: boolean;
  className?: string;
  children: ReactNode;
}

/** Something long in mono type that scrolls by itself. It has a name and can have the focus: keys scroll it then. */
export function ScrollRegion({ label, busy, className, children }: ScrollRegionProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
      tabIndex={0}
      aria-label={label}
      aria-busy={busy}
      className={clsx("overflow-auto font-mono tracking-[-0.01em]", className)}
    >
      {children}
    </section>
  );
}
