import { useEffect, useEffectEvent } from "react";
import { useLiveStatus } from "#lib/client/live/live-provider.tsx";
import { findDecision, inTurn, openOutbox, putDecision, useOutbox } from "./decision-outbox.ts";
import { useSendDecision } from "./use-send-decision.tsx";
import { dueAt, type WaitingDecision } from "./waiting-decision.ts";

/**
 * Sends the decisions of the outbox when they are due: those made offline as soon as the server can be reached again, with the
 * version of the hold that they were made on, so that the server checks them like any other.
 */
export function useOutboxSender(person: string): void {
  const outbox = useOutbox();
  const reached = useLiveStatus().status === "live";
  const send = useSendDecision();
  useEffect(() => openOutbox(person), [person]);
  const flush = useEffectEvent(async () => {
    const due = await inTurn(async () => outbox.flatMap(({ key }) => claimIfDue(key, reached) ?? []));
    for (const decision of due) send(decision);
  });
  useEffect(() => {
    const times = outbox.flatMap((decision) => dueAt(decision, reached) ?? []);
    if (times.length === 0) return;
    const timer = setTimeout(() => void flush(), Math.max(0, Math.min(...times) - Date.now()));
    return () => clearTimeout(timer);
  }, [outbox, reached]);
}

/** Of several tabs the first to find a decision due sends it. */
function claimIfDue(key: string, reached: boolean): WaitingDecision | null {
  const decision = findDecision(key);
  const at = decision && dueAt(decision, reached);
  if (!decision || at === null || at > Date.now()) return null;
  putDecision({ ...decision, waitsFor: "answer" });
  return decision;
}
