"use client";
import { Hourglass } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Banner } from "#components/ui/notice/banner.tsx";
import { useOutbox } from "#lib/client/holds/decisions/decision-outbox.ts";
import { sendConfirmed, takeDecisionBack } from "#lib/client/holds/decisions/use-decide.tsx";
import { useSendDecision } from "#lib/client/holds/decisions/use-send-decision.tsx";
import { countOf } from "#lib/client/text/amounts.ts";

/** Told beside the banner, so that the banner is not read aloud again with each decision. */
export function WaitingCount() {
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
export function UnconfirmedBanner() {
  const waiting = useOutbox().filter(({ waitsFor }) => waitsFor === "person");
  const send = useSendDecision();
  if (waiting.length === 0) return null;
  const sendAll = () => {
    for (const { key } of waiting) sendConfirmed(key, send);
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
