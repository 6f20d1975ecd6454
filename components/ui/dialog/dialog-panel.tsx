import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, type RefObject, useRef } from "react";
import { giveFocusBack } from "./give-focus-back.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title, also what a screen reader hears. */
  description?: ReactNode;
  /** Left of the title: a large lamp. */
  lamp?: ReactNode;
  /** Right of the title, left of the close button. */
  tools?: ReactNode;
  /** `side`: the full height at the right edge, over the page that it is about. */
  size?: "md" | "lg" | "side";
  /** False: it can only be left by one of its actions. */
  closable?: boolean;
  /** The row of buttons at the end. */
  actions?: ReactNode;
  /** Where focus starts; by default on the first field of a form, else on the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** Whoever opens a form has come to fill it in. */
const FIELD = "form :is(input, textarea, select):not([type=hidden], [hidden], :disabled)";

/**
 * A dialog in the middle of the screen, at the bottom of a phone's. Focus stays inside and returns to what opened it.
 * The scrim is ours and not Radix's, which locks scrolling with a style element that a strict content policy refuses.
 */
export function DialogPanel(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    lamp,
    tools,
    size = "md",
    closable = true,
    actions,
    initialFocus,
    children,
  } = props;
  const opener = useRef<Element | null>(null);
  const keepOpen = (event: Event) => {
    if (!closable || (event.type === "keydown" && isOpenList(event.target))) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {open && <div aria-hidden="true" className="fixed inset-0 z-50 animate-fade-in bg-scrim" />}
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={keepOpen}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const first = initialFocus?.current ?? (event.target as HTMLElement).querySelector<HTMLElement>(FIELD);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(opener.current);
          }}
          className={clsx(
            "fixed z-50 flex animate-dialog-in flex-col overflow-hidden bg-bg-2 shadow-3 [--ground:var(--bg-2)] focus-visible:outline-none data-[state=closed]:animate-dialog-out",
            size === "side"
              ? "top-0 right-0 bottom-[var(--banner-height,0px)] w-full max-w-252"
              : "inset-x-4 top-1/2 m-auto max-h-[calc(100dvh-32px-2*var(--banner-height,0px))] -translate-y-1/2 rounded-4 max-tablet:inset-x-0 max-tablet:top-auto max-tablet:bottom-[var(--banner-height,0px)] max-tablet:translate-y-0 max-tablet:rounded-b-none max-tablet:pb-[env(safe-area-inset-bottom)]",
            size === "lg" && "max-w-215",
            size === "md" && "max-w-140",
          )}
        >
          <div className="flex items-start gap-3.5 px-6 pt-5 pb-4 max-tablet:px-4">
            {lamp}
            <div className="min-w-0 flex-1">
              <Radix.Title className={size === "md" ? "text-hold font-semibold" : "text-section font-semibold"}>
                {title}
              </Radix.Title>
              {description && <Radix.Description className="mt-1 text-t2">{description}</Radix.Description>}
            </div>
            {tools}
            {closable && (
              <Radix.Close
                aria-label="Close"
                className="-mt-1 -mr-2.5 grid size-7 flex-none place-items-center rounded-2 text-t3 transition-colors hover:bg-bg-3 hover:text-t1 max-tablet:size-11"
              >
                <X aria-hidden="true" className="size-4" />
              </Radix.Close>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto">{children}</div>
          {actions && (
            <footer className="flex flex-wrap items-center gap-2 border-t border-line-1 px-6 py-3 max-tablet:px-4">
              {actions}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape closes the list of a field before it closes the dialog. */
function isOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("[role=combobox][aria-expanded=true]");
}
