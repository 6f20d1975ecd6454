import { type ReactElement, type ReactNode, Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import { lazyPart } from "../lazy/lazy-part.ts";
import { OverlayOnItsWay } from "../lazy/overlay-on-its-way.tsx";
import { Trigger } from "./trigger.tsx";

const Panel = lazyPart(() => import("./menu-panel.tsx").then((all) => all.MenuPanel));

interface MenuProps {
  trigger: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "right";
  children: ReactNode;
}

/** A menu that opens from a button; with `open` and `onOpenChange` also from a key. */
export function Menu({ trigger, open: asked, onOpenChange, align = "start", side = "bottom", children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  /** What gets the focus back: its button where that was pressed, else where the key was. */
  const opener = useRef<Element | null>(null);
  const pressed = useRef(false);
  const [opened, setOpened] = useState(false);
  const open = asked ?? opened;
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const setOpen = (on: boolean) => {
    setOpened(on);
    if (on !== open) onOpenChange?.(on);
  };
  useLayoutEffect(() => {
    if (!open) return;
    const { activeElement, body } = document;
    opener.current = pressed.current || activeElement === body ? button.current : activeElement;
    pressed.current = false;
  }, [open]);
  return (
    <>
      <Trigger
        ref={button}
        id={`${id}button`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? "open" : "closed"}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          pressed.current = !open;
          setOpen(!open);
          // What opens takes the focus.
          if (!open) event.preventDefault();
        }}
        onKeyDown={(event) => {
          if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
          event.preventDefault();
          pressed.current = !open;
          setOpen(event.key === "ArrowDown" || !open);
        }}
      >
        {trigger}
      </Trigger>
      {wasOpen && (
        <Suspense fallback={open && <OverlayOnItsWay role="menu" />}>
          <Panel id={id} button={button} opener={opener} open={open} onOpenChange={setOpen} align={align} side={side}>
            {children}
          </Panel>
        </Suspense>
      )}
    </>
  );
}
