import { useOutbox } from "#lib/client/holds/decisions/decision-outbox.ts";
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
