import { Info as InfoIcon } from "lucide-react";
import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** A word about what something means, behind an i: for what is read once and not each day. */
export function Info({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger
        aria-label={`What ${about} means`}
        className="grid size-6 flex-none place-items-center rounded-2 text-t3 transition-colors hover:bg-bg-3 hover:text-t1 max-tablet:size-8.5 data-[state=open]:bg-bg-3 data-[state=open]:text-t1"
      >
        <InfoIcon aria-hidden="true" className="size-3.5" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={`What ${about} means`}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="z-30 grid max-w-80 animate-rise-in gap-2 rounded-3 bg-bg-2 px-3.5 py-2.5 text-t2 shadow-2 focus-visible:outline-none data-[state=closed]:animate-fade-out"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
