import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { wasKey } from "#lib/client/shortcuts/last-press.ts";
import { giveFocusBack } from "../dialog/give-focus-back.ts";
import { MENU_PANEL, MenuParts } from "./menu-items.tsx";
import { TriggerElement } from "./trigger-element.tsx";

interface MenuPanelProps {
  id: string;
  /** The button of the menu, which also names it. */
  button: RefObject<HTMLElement | null>;
  /** What gets the focus back. */
  opener: RefObject<Element | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align: "start" | "center" | "end";
  side: "top" | "bottom" | "right";
  children: ReactNode;
}

/** What opens below the button of a menu. Not modal: the page behind keeps scrolling, and no style element is added. */
export function MenuPanel({ id, button, opener, open, onOpenChange, align, side, children }: MenuPanelProps) {
  const leftFor = useRef(false);
  return (
    <MenuParts value={Radix}>
      <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
        <Radix.Trigger asChild>
          <TriggerElement element={button} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            aria-labelledby={button.current?.id}
            align={align}
            side={side}
            sideOffset={4}
            collisionPadding={8}
            onFocus={(event) => {
              if (event.target === event.currentTarget && wasKey()) focusFirst(event.currentTarget);
            }}
            onInteractOutside={() => {
              leftFor.current = true;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (!leftFor.current) giveFocusBack(opener.current);
              leftFor.current = false;
            }}
            className={MENU_PANEL}
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </MenuParts>
  );
}

/** The key that opened the menu may have been pressed before its code had loaded, so that Radix has not seen it. */
function focusFirst(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus({ preventScroll: true });
}
