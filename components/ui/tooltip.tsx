"use client";
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./kbd.tsx";

/** Stands once around the page, so that the second tooltip in a row opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}

/** A word about a control on hover and focus. It repeats what a screen reader hears anyway, and never holds the only copy. */
export function Tooltip({
  text,
  shortcut,
  side = "top",
  children,
}: {
  text: ReactNode;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactElement;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-30 flex max-w-70 animate-fade-in items-center gap-2 rounded-2 bg-bg-2 px-2 py-1 text-meta text-t1 shadow-2 data-[state=closed]:animate-fade-out"
        >
          {text}
          {shortcut && <Kbd keys={shortcut} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
