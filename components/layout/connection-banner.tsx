import { DatabaseZap, LogIn, RefreshCw, WifiOff } from "lucide-react";
import { usePathname } from "next/navigation";
import { Button } from "#components/ui/button/button.tsx";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { Banner } from "#components/ui/notice/banner.tsx";
import { Moment } from "#components/ui/text/time.tsx";
import { useIsOldPage } from "#lib/client/browser/page-build.ts";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { useSessionEnded } from "#lib/client/requests/session-end.ts";

const LagBanner = lazyPane(() => import("./lag-banner.tsx").then((all) => all.LagBanner));
const WaitingCount = lazyPane(() =>
  import("#components/holds/decisions/waiting-decisions.tsx").then((all) => all.WaitingCount),
);

/** What a person must know before they decide: the session has ended, or the server cannot be reached. The page stays as it is. */
export function ConnectionBanner() {
  const { status, since, databaseAway } = useLiveStatus();
  const ended = useSessionEnded();
  const isOld = useIsOldPage();
  const pathname = usePathname();
  if (ended)
    return (
      <Banner
        signal="stop"
        urgent
        icon={<LogIn aria-hidden="true" />}
        action={
          <ButtonLink href={`/sign-in?${new URLSearchParams({ callbackUrl: pathname })}`} size="sm" prefetch={false}>
            Sign in
          </ButtonLink>
        }
      >
        Your session has ended. What you see is from before; your notes are kept in this tab.
      </Banner>
    );
  if (databaseAway)
    return (
      <Banner signal="held" icon={<DatabaseZap aria-hidden="true" />}>
        {status === "offline" && since !== null ? (
          <>
            No database since <Moment at={since} />
          </>
        ) : (
          "The database is failing over"
        )}
        {"; what you decide is kept and sent."}
        <WaitingCount />
      </Banner>
    );
  if (status !== "offline" || since === null) return isOld ? <OldPage /> : <LagBanner />;
  const readAt = readBeforeVisit();
  return (
    <Banner signal="held" urgent icon={<WifiOff aria-hidden="true" />}>
      Offline since <Moment at={since} />.{" "}
      {readAt && (
        <>
          This page was read <Moment at={readAt} />.{" "}
        </>
      )}
      Decisions wait here and are checked before they are sent.
      <WaitingCount />
    </Banner>
  );
}

/** The desk was updated while this page was open. */
function OldPage() {
  return (
    <Banner
      signal="human"
      icon={<RefreshCw aria-hidden="true" />}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      The desk was updated since this page was loaded. What you write and decide is kept when you reload.
    </Banner>
  );
}

/** When the desk made this page, where this browser had kept it: it is older than this visit. */
function readBeforeVisit(): string | null {
  const { readAt } = document.documentElement.dataset;
  return readAt !== undefined && performance.timeOrigin - Date.parse(readAt) > SLOW_MS ? readAt : null;
}

/** An answer that takes so long is no answer of before. */
const SLOW_MS = 10_000;
