import { useQuery } from "@tanstack/react-query";
import { Bell as BellIcon } from "lucide-react";
import { useRef, useState } from "react";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { OverlayOnItsWay } from "#components/ui/lazy/overlay-on-its-way.tsx";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { pollWithout } from "#lib/client/live/live-state.ts";
import { unreadQuery } from "#lib/client/notifications/notification-queries.ts";
import { useAriaKeys } from "#lib/client/shortcuts/own-keys.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";

const Panel = lazyPane(
  () => import("./notification-panel.tsx").then((all) => all.NotificationPanel),
  ({ open }) => open && <OverlayOnItsWay role="dialog" />,
);

/** Without the stream the count is read again this often, in milliseconds. */
const POLL_MS = 15_000;

/** The Notifications entry of the navigation with its count, and the list it opens, also with G then N. `first`: as the server read it. */
export function Bell({ first }: { first: number }) {
  /** Null until it is first wanted. */
  const [open, setOpen] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = useUnread(first);
  useShortcuts({ "g n": () => setOpen(true) });
  return (
    <>
      <button
        ref={button}
        type="button"
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        aria-keyshortcuts={useAriaKeys("g n")}
        onClick={() => setOpen(!open)}
        className="relative flex h-7.5 flex-none items-center gap-2 rounded-2 px-2 text-left text-t2 transition-colors hover:bg-bg-3 aria-expanded:bg-bg-3 max-desk:size-9 max-desk:justify-center max-desk:px-0"
      >
        <BellIcon aria-hidden="true" className="size-4" />
        <span className="flex-1 max-desk:sr-only">Notifications</span>
        {unread > 0 && (
          <>
            <span className="text-meta font-medium text-held-t max-desk:sr-only">
              {unread > 99 ? "99+" : unread}
              <span className="sr-only"> unread</span>
            </span>
            <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-1.5 rounded-full bg-held desk:hidden" />
          </>
        )}
      </button>
      {open !== null && <Panel open={open} onOpenChange={setOpen} anchor={button} unread={unread} />}
    </>
  );
}

/** How many wait unread, as it is now. */
export function useUnread(first: number): number {
  const { status } = useLiveStatus();
  const { data } = useQuery({
    ...unreadQuery(),
    initialData: { unread: first },
    refetchInterval: pollWithout(status, POLL_MS),
  });
  return data.unread;
}
