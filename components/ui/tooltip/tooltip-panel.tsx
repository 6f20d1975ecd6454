import { Tooltip as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { Kbd } from "../mark/kbd.tsx";
import { TriggerElement } from "../menu/trigger-element.tsx";

interface TooltipPanelProps {
  id: string;
  control: RefObject<HTMLElement | null>;
  text: ReactNode;
  shortcut?: string;
  onEnter: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** The words of a tooltip beside their control. The pointer may go onto them; Escape and scrolling close them. */
export function TooltipPanel({ id, control, text, shortcut, onEnter, onLeave, onClose }: TooltipPanelProps) {
  return (
    <Radix.Provider disableHoverableContent>
      <Radix.Root open onOpenChange={(open) => open || onClose()}>
        <Radix.Trigger asChild>
          <TriggerElement element={control} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            sideOffset={6}
            collisionPadding={8}
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
            className="z-30 flex max-w-70 animate-fade-in items-center gap-2 rounded-2 bg-bg-2 px-2 py-1 text-meta text-t1 shadow-2"
          >
            {text}
            {shortcut && <Kbd keys={shortcut} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
