"use client";
import { Portal } from "radix-ui";
import { Popper } from "radix-ui/internal";
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { Kbd } from "../mark/kbd.tsx";

/** The words of a tooltip beside their control. The pointer may go onto them; Escape takes them away. */
export function TooltipPanel({
  id,
  anchor,
  side,
  text,
  shortcut,
  onEnter,
  onLeave,
  onEscape,
}: {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: "top" | "right" | "bottom" | "left";
  text: ReactNode;
  shortcut?: string;
  onEnter: () => void;
  onLeave: () => void;
  onEscape: () => void;
}) {
  const hide = useEffectEvent(onEscape);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    const onScroll = (event: Event) => {
      if (event.target instanceof Node && event.target.contains(anchor.current)) hide();
    };
    document.addEventListener("keydown", onKey, true);
    window.addEventListener("scroll", onScroll, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKey, true);
      window.removeEventListener("scroll", onScroll, { capture: true });
    };
  }, [anchor]);
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root>
        <Popper.Content
          id={id}
          role="tooltip"
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onPointerEnter={onEnter}
          onPointerLeave={onLeave}
          className="z-30 flex max-w-70 animate-fade-in items-center gap-2 rounded-2 bg-bg-2 px-2 py-1 text-meta text-t1 shadow-2"
        >
          {text}
          {shortcut && <Kbd keys={shortcut} />}
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  );
}
