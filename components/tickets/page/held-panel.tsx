import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { DraftNotice } from "#components/holds/answers/draft-notice.tsx";
import { focusAnswer, focusWords } from "#components/holds/answers/focus-answer.ts";
import { ActionTiles } from "#components/holds/card/action-tiles.tsx";
import { CardAsk } from "#components/holds/card/card-ask.tsx";
import { CardEvidence } from "#components/holds/card/card-evidence.tsx";
import { CardMeta } from "#components/holds/card/card-meta.tsx";
import { CardOverlay } from "#components/holds/card/card-overlays.tsx";
import { NoteField } from "#components/holds/card/note-field.tsx";
import { RecommendedRow } from "#components/holds/card/recommended-row.tsx";
import { useCard } from "#components/holds/card/use-card.ts";
import { ConfirmDecision } from "#components/holds/decisions/confirm-decision.tsx";
import { DecisionButtons } from "#components/holds/decisions/decision-buttons.tsx";
import { DecisionNotice } from "#components/holds/decisions/decision-notice.tsx";
import { chooseOption, useDecisionKeys } from "#components/holds/decisions/use-decision-keys.ts";
import { OthersHere } from "#components/holds/facts/others-here.tsx";
import { WhyStuck } from "#components/holds/facts/why-stuck.tsx";
import { Staleness } from "#components/runs/staleness.tsx";
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
  const form = useRef<HTMLElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const toAnswer = () => focusAnswer(form.current, () => undefined);
  const desk = useHoldDesk(asked, {
    settled: isFrozen,
    onMissing: (what) => (what === "answer" ? toAnswer() : note.current?.focus()),
  });
  useAtHold(hold);
  const open = useCard(hold);
  const [editing, setEditing] = useState(false);
  useDecisionKeys({
    mark: desk.mark,
    scope: desk.hold.call ? desk.markScope : undefined,
    option: (choice) => chooseOption(desk, choice, () => focusWords(form.current)),
    note: () => note.current?.focus(),
    send: desk.sendFilled,
  });
  return (
    <section aria-label="Hold" className="@container grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="sr-only">Needs decision</h2>
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
        foot={<ActionTiles desk={desk} />}
      />
      <OthersHere holdId={hold.id} />
      <DecisionNotice desk={desk} hold={hold} />
      <DraftNotice desk={desk} />
      <CardMeta hold={hold} />
      <div className="contents" {...watch}>
        <CardAsk desk={desk} open={open} formRef={form} />
        <RecommendedRow hold={hold} />
        <NoteField desk={desk} noteRef={note} onPayload={open.opens.payload} />
      </div>
      {hold.workspace && <Staleness workspace={hold.workspace} files={hold.workspace.merges === false} />}
      <CardEvidence hold={hold} open={open} />
      <WhyStuck hold={hold} />
      <ConfirmDecision desk={desk} />
      {open.overlay && <CardOverlay overlay={open.overlay} desk={desk} onClose={open.close} />}
      {editing && <EditDialog ticket={ticket} onClose={() => setEditing(false)} />}
    </section>
  );
}
