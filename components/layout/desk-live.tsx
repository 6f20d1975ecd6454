"use client";
import { Hourglass, LogIn, WifiOff } from "lucide-react";
import { usePathname } from "next/navigation";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { ButtonLink } from "#components/ui/button-link.tsx";
import { Moment } from "#components/ui/time.tsx";
import { countOf } from "#lib/client/amounts.ts";
import { useOutbox } from "#lib/client/holds/outbox.ts";
import { sendKept, takeDecisionBack } from "#lib/client/holds/use-decide.tsx";
import { useSendDecision } from "#lib/client/holds/use-send-decision.tsx";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { useSessionEnded } from "#lib/client/session-end.ts";
import { LiveLamp } from "./live-lamp.tsx";

/** The lamp of the desk's own stream. */
export function DeskLamp() {
  return <LiveLamp {...useLiveStatus()} />;
}

/** What a person must know before they decide: the session has ended, or the desk cannot be reached. What is shown stays. */
export function ConnectionBanner() {
  const { status, since } = useLiveStatus();
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
  if (status !== "offline" || since === null) return <UnconfirmedBanner />;
  return (
    <Banner signal="held" urgent icon={<WifiOff aria-hidden="true" />}>
      Offline since <Moment at={since} />. Decisions wait here and are checked before they are sent.
      <WaitingCount />
    </Banner>
  );
}

/** Told beside the banner, so that the banner is not read aloud again with each decision. */
function WaitingCount() {
  const waiting = useOutbox().filter(({ waitsFor }) => waitsFor === "desk").length;
  if (waiting === 0) return null;
  return (
    <span aria-live="off">
      {" "}
      {countOf(waiting, "decision")} {waiting === 1 ? "waits" : "wait"}.
    </span>
  );
}

/** Who asked for it confirms each decision before it is sent: what is not confirmed yet must not be forgotten. */
function UnconfirmedBanner() {
  const waiting = useOutbox().filter(({ waitsFor }) => waitsFor === "person");
  const send = useSendDecision();
  if (waiting.length === 0) return null;
  const sendAll = () => {
    for (const { key } of waiting) sendKept(key, send);
  };
  const takeAllBack = () => {
    for (const { key, hold } of waiting) takeDecisionBack(key, hold);
  };
  return (
    <Banner
      signal="human"
      icon={<Hourglass aria-hidden="true" />}
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={sendAll}>
            Send
          </Button>
          <Button size="sm" variant="quiet" onClick={takeAllBack}>
            Take back
          </Button>
        </span>
      }
    >
      {countOf(waiting.length, "decision")} {waiting.length === 1 ? "waits" : "wait"} until you confirm:{" "}
      {waiting.map(({ hold }) => hold.ticket.key).join(", ")}.
    </Banner>
  );
}
