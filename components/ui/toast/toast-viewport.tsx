import { X } from "lucide-react";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { useNow } from "#lib/client/time/clock.tsx";
import { announce } from "#lib/client/toasts/announcements.ts";
import { hideToast, type Toast, useToast, useUndoable } from "#lib/client/toasts/toasts.ts";
import { Button } from "../button/button.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { CountdownRing } from "../mark/countdown-ring.tsx";

/** Shows one toast, bottom left, above the tab bar on a phone, a banner, the outbox, and the bar of a selection. ⌘Z undoes the last decision that still can be. */
export function ToastViewport() {
  const toast = useToast();
  const undoable = useUndoable();
  useShortcuts({ "mod+z": () => (undoable ? takeBack(undoable) : announce("Nothing can be undone")) });
  return toast && <ShownToast key={toast.id} toast={toast} />;
}

function takeBack({ id, undo }: Toast): void {
  hideToast(id);
  undo?.();
}

function ShownToast({ toast }: { toast: Toast }) {
  const { id, undo, until, seconds } = toast;
  useNow("second");
  const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  return (
    <section
      aria-label="Last decision"
      className="fixed bottom-[max(calc(16px+var(--banner-height,0px)),var(--bar-top,0px),var(--foot-top,0px))] right-4 left-4 z-20 flex min-h-11 w-fit max-w-180 animate-rise-in items-center gap-3 rounded-3 bg-bg-2 py-1 pr-2 pl-3 shadow-2 tablet:left-17 desk:left-53 max-tablet:inset-x-3 max-tablet:w-auto max-tablet:bottom-[max(calc(68px+env(safe-area-inset-bottom)+var(--banner-height,0px)),var(--bar-top,0px),var(--foot-top,0px))]"
    >
      {undo && <CountdownRing left={left} seconds={seconds} />}
      <span className="min-w-0 flex-1 wrap-anywhere">{toast.message}</span>
      {undo ? (
        <Button size="sm" shortcut="mod+z" onClick={() => takeBack(toast)}>
          Undo
        </Button>
      ) : (
        <IconButton label="Dismiss" onClick={() => hideToast(id)}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </section>
  );
}
