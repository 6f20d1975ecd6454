import { type ReactElement, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { lazyPart } from "../lazy/lazy-part.ts";
import { Trigger } from "../menu/trigger.tsx";

/** From the pointer coming to rest until the tooltip opens, and how long after one tooltip the next opens at once. Milliseconds. */
const DELAY_MS = 400;
const SKIP_DELAY_MS = 200;
/** How long the pointer may take from the control to the tooltip. */
const LEAVE_MS = 120;

const Panel = lazyPart(() => import("./tooltip-panel.tsx").then((all) => all.TooltipPanel));

/** One tooltip at a time. */
let shown: { hide: () => void } | null = null;
let hiddenAt = 0;

interface TooltipProps {
  text: ReactNode;
  shortcut?: string;
  children: ReactElement;
}

/** A word about a control on hover and focus. It repeats what a screen reader hears anyway, and never holds the only copy. */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const id = useId();
  const control = useRef<HTMLElement>(null);
  const { open, rest, leave, show, hide, press } = useOpening();
  return (
    <>
      <Trigger
        ref={control}
        aria-describedby={open ? id : undefined}
        onPointerMove={(event) => event.pointerType !== "touch" && rest()}
        onPointerLeave={leave}
        onPointerDown={press}
        onClick={hide}
        onFocus={show}
        onBlur={hide}
      >
        {children}
      </Trigger>
      {open && (
        <Suspense fallback={null}>
          <Panel
            id={id}
            control={control}
            text={text}
            shortcut={shortcut}
            onEnter={rest}
            onLeave={leave}
            onClose={hide}
          />
        </Suspense>
      )}
    </>
  );
}

/** When a tooltip opens and closes. A press closes it, and it stays closed until the pointer has left. */
function useOpening() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pressed = useRef(false);
  const me = useRef({ hide: () => setOpen(false) });
  const later = (ms: number, call: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(call, ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (shown === me.current) {
      shown = null;
      hiddenAt = Date.now();
    }
    setOpen(false);
  };
  const show = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (pressed.current) return;
    if (shown !== me.current) shown?.hide();
    shown = me.current;
    setOpen(true);
  };
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (shown === me.current) shown = null;
    },
    [],
  );
  return {
    open,
    show,
    hide,
    /** The pointer is on it. */
    rest: () => {
      if (open) clearTimeout(timer.current);
      else if (timer.current === undefined && !pressed.current)
        later(Date.now() - hiddenAt < SKIP_DELAY_MS || shown !== null ? 0 : DELAY_MS, show);
    },
    leave: () => {
      pressed.current = false;
      if (open) later(LEAVE_MS, hide);
      else hide();
    },
    press: () => {
      pressed.current = true;
      hide();
      // A key may bring the focus back later.
      document.addEventListener("pointerup", () => setTimeout(() => (pressed.current = false)), { once: true });
    },
  };
}
