import { CheckCheck, Settings } from "lucide-react";
import { Popover as Radix } from "radix-ui";
import { type KeyboardEvent, type RefObject, useRef } from "react";
import { Button } from "#components/ui/button/button.tsx";
import { giveFocusBack } from "#components/ui/dialog/give-focus-back.ts";
import { Link } from "#components/ui/link/link.tsx";
import { useMarkRead } from "#lib/client/notifications/use-mark-read.ts";
import { meantBy, ownKeys } from "#lib/client/shortcuts/own-keys.ts";
import { pressOf } from "#lib/client/shortcuts/shortcut-keys.ts";
import { NotificationList } from "./notification-list.tsx";

interface NotificationPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  unread: number;
}

/** The list of what one was told, beside the navigation; on a phone over the whole width. Focus goes back to `anchor`. */
export function NotificationPanel({ open, onOpenChange, anchor, unread }: NotificationPanelProps) {
  const { mark, busy, refusal } = useMarkRead();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => onOpenChange(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Radix.Portal>
        <Radix.Content
          ref={panel}
          aria-label="Notifications"
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            panel.current?.focus();
          }}
          onKeyDown={(event) => moveFocus(event, panel.current)}
          onInteractOutside={(event) => {
            // The bell itself closes what it opened.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack(anchor.current?.checkVisibility() ? anchor.current : null);
          }}
          className="z-30 flex max-h-[min(640px,var(--radix-popover-content-available-height))] w-100 max-w-[calc(100vw-16px)] animate-rise-in flex-col overflow-hidden rounded-3 max-tablet:mt-2 bg-bg-2 shadow-2 [--ground:var(--bg-2)] focus-visible:outline-none data-[state=closed]:animate-fade-out"
        >
          <header className="flex min-h-11 flex-none items-center gap-1 border-b border-line-1 pr-2 pl-3.5">
            <h2 className="flex-1 font-medium">Notifications</h2>
            <Button
              size="sm"
              variant="quiet"
              busy={busy}
              off={unread === 0 ? "Nothing unread waits." : undefined}
              icon={<CheckCheck aria-hidden="true" className="size-3.5" />}
              onClick={() => void mark()}
            >
              Mark all read
            </Button>
            <Link
              href="/settings#notifications"
              onClick={close}
              aria-label="What you are told of, and when"
              title="What you are told of, and when"
              className="grid size-7 place-items-center rounded-2 text-t3 hover:bg-bg-3 hover:text-t1 max-tablet:size-11"
            >
              <Settings aria-hidden="true" className="size-4" />
            </Link>
          </header>
          <div role="alert" className="empty:hidden">
            {refusal && <p className="border-b border-line-1 px-3.5 py-2 text-meta text-stop-t">{refusal}</p>}
          </div>
          <div className="min-h-0 overflow-y-auto">
            <NotificationList onOpen={close} onRead={(id) => void mark([id])} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The arrows, and J and K as in other lists, go from one notification to the next. */
function moveFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const shortcut = meantBy(pressOf(event.nativeEvent) ?? "", ownKeys.get());
  const step = { arrowdown: 1, j: 1, arrowup: -1, k: -1 }[shortcut ?? ""];
  if (step === undefined) return;
  const rows = [...(panel?.querySelectorAll<HTMLElement>("a[data-row]") ?? [])];
  const here = rows.indexOf(document.activeElement as HTMLElement);
  rows[Math.min(rows.length - 1, Math.max(0, here + step))]?.focus();
  event.preventDefault();
}
