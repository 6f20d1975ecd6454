"use client";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ErrorCard } from "#components/ui/error-card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { holdQuery } from "#lib/client/queries/queue.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import { AnswerForm } from "./answer-form.tsx";
import { ConfirmDecision } from "./confirm-decision.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { useDecisionKeys } from "./decision-keys.ts";
import { DecisionNotice } from "./decision-notice.tsx";
import { focusAnswer } from "./focus-answer.ts";
import { PayloadCard } from "./payload-card.tsx";

/**
 * A hold decided from another page than the queue: question, payload and actions, with their keys. It reads what it needs
 * by the id of the hold; `onDecided` hears when a decision is on its way.
 */
export function HoldDecision({ holdId, onDecided }: { holdId: string; onDecided?: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(holdQuery(holdId));
  if (data) return <Decision key={holdId} hold={data} onDecided={onDecided} />;
  if (error)
    return (
      <ErrorCard what="What it is held for did not load." onRetry={() => refetch()} busy={isFetching}>
        {error.message}
      </ErrorCard>
    );
  return <Skeleton className="h-60" />;
}

function Decision({ hold, onDecided }: { hold: HoldDetail; onDecided?: () => void }) {
  const desk = useHoldDesk(hold, { onDecided });
  const form = useRef<HTMLElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  useDecisionKeys({
    choose: desk.choose,
    answer: () => focusAnswer(form.current, () => desk.choose("answer")),
    note: () => note.current?.focus(),
    send: () => hold.verbs[0] && desk.choose(hold.verbs[0]),
  });
  return (
    <div className="grid gap-3.5">
      <DecisionNotice desk={desk} />
      {hold.question && hold.state === "open" && <AnswerForm ref={form} desk={desk} question={hold.question} />}
      <PayloadCard desk={desk} noteRef={note} />
      <div className="overflow-hidden rounded-3 border border-line-card">
        <DecisionBar desk={desk} />
      </div>
      <ConfirmDecision desk={desk} />
    </div>
  );
}
