import { DatabaseZap, LogIn, WifiOff } from "lucide-react";
import { usePathname } from "next/navigation";
import { ButtonLink } from "#components/ui/button/button-link.tsx";
import { lazyPane } from "#components/ui/lazy/lazy-pane.tsx";
import { Banner } from "#components/ui/notice/banner.tsx";
import { Moment } from "#components/ui/text/time.tsx";
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
  if (status !== "offline" || since === null) return <LagBanner />;
  return (
    <Banner signal="held" urgent icon={<WifiOff aria-hidden="true" />}>
      Offline since <Moment at={since} />. Decisions wait here and are checked before they are sent.
      <WaitingCount />
    </Banner>
  );
}
