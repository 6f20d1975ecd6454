import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { PayloadCard } from "#components/briefs/payload-card.tsx";
import { AnswerForm } from "#components/holds/answers/answer-form.tsx";
import { DraftNotice } from "#components/holds/answers/draft-notice.tsx";
import { focusAnswer } from "#components/holds/answers/focus-answer.ts";
import { ConfirmDecision } from "#components/holds/decisions/confirm-decision.tsx";
import { DecisionBar } from "#components/holds/decisions/decision-bar.tsx";
import { DecisionButtons } from "#components/holds/decisions/decision-buttons.tsx";
import { DecisionHistory } from "#components/holds/decisions/decision-history.tsx";
import { DecisionNotice } from "#components/holds/decisions/decision-notice.tsx";
import { useDecisionKeys } from "#components/holds/decisions/use-decision-keys.ts";
import { CredentialHint } from "#components/holds/facts/credential-hint.tsx";
import { HoldFacts } from "#components/holds/facts/hold-facts.tsx";
import { OthersHere } from "#components/holds/facts/others-here.tsx";
import { WhyStuck } from "#components/holds/facts/why-stuck.tsx";
import { IconButton } from "#components/ui/button/icon-button.tsx";
import { ReadError } from "#components/ui/notice/read-error.tsx";
import { Skeleton } from "#components/ui/notice/skeleton.tsx";
import { useFrozenWhileTyping } from "#lib/client/browser/frozen-while-typing.ts";
import { useAtHold } from "#lib/client/holds/presence/use-at-hold.ts";
import { useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { holdQuery } from "#lib/client/queue/queue-queries.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { TicketDetail } from "#lib/contract/tickets.ts";
import { type ActionSlots, InSlots } from "./action-slots.tsx";
import { EditDialog } from "./edit-dialog.tsx";

interface HeldPanelProps {
  ticket: TicketDetail;
  holdId: string;
  mayWrite: boolean;
  slots: ActionSlots;
}

/** What a ticket or its run waits for, why, and how to decide it. */
export function HeldPanel(props: HeldPanelProps) {
  const query = useQuery(holdQuery(props.holdId));
  if (query.data) return <Held {...props} hold={query.data} />;
  if (query.error) return <ReadError what="What it is held for could not be read." query={query} />;
  return <Skeleton className="h-32" />;
}

function Held({ ticket, hold, mayWrite, slots }: HeldPanelProps & { hold: HoldDetail }) {
  const { shown: asked, isFrozen, watch } = useFrozenWhileTyping(hold, hold.state !== "open");
  const desk = useHoldDesk(asked, { settled: isFrozen });
  useAtHold(hold);
  const [payloadOpen, setPayloadOpen] = useState(hold.question !== null);
  const [editing, setEditing] = useState(false);
  const form = useRef<HTMLElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const writeNote = () => {
    setPayloadOpen(true);
    requestAnimationFrame(() => note.current?.focus());
  };
  useDecisionKeys({
    choose: desk.choose,
    answer: () => focusAnswer(form.current, () => desk.choose("answer")),
    note: writeNote,
    send: () => asked.verbs[0] && desk.choose(asked.verbs[0]),
  });
  return (
    <section aria-label="Hold" className="@container grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <InSlots
        slots={slots}
        head={<DecisionButtons desk={desk} />}
        // Beside the title: while a ticket is held its head belongs to the decision.
        title={
          mayWrite && (
            <IconButton label="Edit the ticket" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
            </IconButton>
          )
        }
        foot={<DecisionBar desk={desk} />}
      />
      <OthersHere holdId={hold.id} />
      <DecisionNotice desk={desk} hold={hold} />
      <DraftNotice desk={desk} />
      <HoldFacts hold={hold} />
      <WhyStuck hold={hold} />
      <CredentialHint hold={hold} />
      <DecisionHistory hold={hold} />
      <div className="contents" {...watch}>
        {asked.question && asked.state === "open" && <AnswerForm ref={form} desk={desk} question={asked.question} />}
        {payloadOpen || desk.draft.note !== "" || desk.draft.waive.length > 0 ? (
          <PayloadCard desk={desk} noteRef={note} />
        ) : (
          desk.verb !== null && <PayloadRow hold={hold} onOpen={writeNote} />
        )}
      </div>
      <ConfirmDecision desk={desk} />
      {editing && <EditDialog ticket={ticket} onClose={() => setEditing(false)} />}
    </section>
  );
}

/** The payload in one line, until somebody wants to see or change it. */
function PayloadRow({ hold, onOpen }: { hold: HoldDetail; onOpen: () => void }) {
  const attempt = hold.subject === "run" ? (hold.run?.number ?? hold.nextAttempt) : hold.nextAttempt;
  return (
    <button
      type="button"
      aria-expanded={false}
      onClick={onOpen}
      className="flex min-h-10 items-center gap-2 rounded-3 border border-line-card bg-card px-3.5 text-left transition-colors hover:border-line-3 max-tablet:min-h-11"
    >
      <ChevronRight aria-hidden="true" className="size-3.5 text-t3" />
      <span className="font-medium">What attempt {attempt} will receive</span>
      <span className="ml-auto text-meta text-t3">{hold.mayDecide ? "Read it, add a note" : "Read it"}</span>
    </button>
  );
}
