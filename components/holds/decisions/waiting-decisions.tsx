import { Hourglass } from "lucide-react";
import { Button } from "#components/ui/button/button.tsx";
import { Banner } from "#components/ui/notice/banner.tsx";
import { useOutbox } from "#lib/client/holds/decisions/decision-outbox.ts";
import { sendConfirmed, takeDecisionBack } from "#lib/client/holds/decisions/use-decide.tsx";
import { useSendDecision } from "#lib/client/holds/decisions/use-send-decision.tsx";
import { countOf } from "#lib/client/text/amounts.ts";

/** Outside of the banner, so that a screen reader does not read the banner again with each decision. */
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

/** For a person who confirms each decision before it is sent: says how many are not confirmed yet. */
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
