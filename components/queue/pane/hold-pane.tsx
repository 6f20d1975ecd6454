import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useRef } from "react";
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
import { DecisionNotice } from "#components/holds/decisions/decision-notice.tsx";
import { chooseOption } from "#components/holds/decisions/use-decision-keys.ts";
import { AssignItems } from "#components/holds/facts/assign-menu.tsx";
import { HoldStanding } from "#components/holds/facts/hold-standing.tsx";
import { SnoozeItems } from "#components/holds/facts/snooze-menu.tsx";
import { AnsweredBy } from "#components/precedents/hold-precedents.tsx";
import { MenuLabel, MenuSeparator } from "#components/ui/menu/menu-items.tsx";
import { EmptyState } from "#components/ui/notice/empty-state.tsx";
import { ErrorCard } from "#components/ui/notice/error-card.tsx";
import { useFrozenWhileTyping } from "#lib/client/browser/frozen-while-typing.ts";
import { useAtHold } from "#lib/client/holds/presence/use-at-hold.ts";
import { useHoldDesk } from "#lib/client/holds/use-hold-desk.ts";
import { holdQuery } from "#lib/client/queue/queue-queries.ts";
import { isRefused } from "#lib/client/requests/get-json.ts";
import { isTextField } from "#lib/client/shortcuts/shortcut-scope.ts";
import { useShortcuts } from "#lib/client/shortcuts/shortcuts.ts";
import { type Hold, isOfTicket, type OfTicket } from "#lib/contract/holds.ts";
import type { HoldDetail } from "#lib/contract/queue.ts";
import type { MinuteFactor } from "#lib/engine/queue/next-best-minute.ts";
import { WhyHere } from "../order/minute-factors.tsx";
import { HoldFrame, HoldTitle } from "./hold-frame.tsx";
import { LoadingParts } from "./pane-frame.tsx";
import { ProjectHoldPane } from "./project-hold-pane.tsx";
import { usePaneKeys } from "./use-pane-keys.ts";

export interface HoldPaneProps {
  holdId: string;
  /** The row of the list, shown while the rest is read. */
  row: Hold | undefined;
  /** On a phone the list may lie over it. */
  shown: boolean;
  /** To the list, on a phone. */
  onBack: () => void;
  onDecided: () => void;
  onReturn: (holdId: string) => void;
  /** Sorted by the next best minute: the factors that do not count; null: another order. */
  off: readonly MinuteFactor[] | null;
  /** Where it stands in the list, `2 of 21`, and what comes next. */
  place?: string | undefined;
  next?: string | undefined;
}

/** One hold with everything a person reads before deciding it. */
export function HoldPane({ holdId, row, ...props }: HoldPaneProps) {
  const { data, error, refetch, isFetching, isPaused } = useQuery(holdQuery(holdId));
  if (data && isOfTicket(data)) return <LoadedPane key={holdId} hold={data} {...props} />;
  if (data) return <ProjectHoldPane key={holdId} hold={data} shown={props.shown} onBack={props.onBack} />;
  const isMissing = isRefused(error, "not_found");
  return (
    <HoldFrame hold={row && isOfTicket(row) ? row : undefined} onBack={props.onBack}>
      {row && <HoldTitle hold={row} />}
      {/* Without a network a hold that was not read before cannot be shown, nor decided. */}
      {isPaused && (
        <EmptyState icon={<CloudOff />} title="This hold was not read before the desk went offline.">
          It is read as soon as the desk is back.
        </EmptyState>
      )}
      {error && !isPaused && (
        <ErrorCard
          what={isMissing ? "This hold is not here." : "This hold did not load."}
          onRetry={() => refetch()}
          busy={isFetching}
        >
          {isMissing ? "Its ticket may belong to a project that you cannot see." : error.message}
        </ErrorCard>
      )}
      {!error && !isPaused && <LoadingParts />}
    </HoldFrame>
  );
}

function LoadedPane({
  hold,
  shown,
  onBack,
  onDecided,
  onReturn,
  off,
  place,
  next,
}: Omit<HoldPaneProps, "holdId" | "row"> & { hold: OfTicket<HoldDetail> }) {
  const { shown: asked, isFrozen, watch } = useFrozenWhileTyping(hold, hold.state !== "open");
  const form = useRef<HTMLElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const toAnswer = () => focusAnswer(form.current, () => undefined);
  const desk = useHoldDesk(asked, {
    onDecided,
    onReturn,
    settled: isFrozen,
    onMissing: (what) => (what === "answer" ? toAnswer() : note.current?.focus()),
  });
  useAtHold(hold, shown);
  const open = useCard(hold);
  usePaneKeys(hold.id, {
    mark: desk.mark,
    scope: desk.hold.call ? desk.markScope : undefined,
    option: (choice) => chooseOption(desk, choice, () => focusWords(form.current)),
    note: () => note.current?.focus(),
    send: desk.sendFilled,
  });
  const { unmark } = desk;
  // Back one level: the mark to what is recommended. Out of a field Escape leads as everywhere.
  useShortcuts(
    {
      escape: ({ target }) => {
        unmark?.();
        if (isTextField(target)) target.blur();
        document.querySelector<HTMLElement>("[role=listbox]")?.focus({ preventScroll: true });
      },
    },
    { enabled: unmark !== null, listed: false },
  );
  const more = hold.mayDecide && hold.state === "open" && (
    <>
      <MenuLabel>Assign</MenuLabel>
      <AssignItems hold={hold} enabled />
      <MenuLabel>Snooze</MenuLabel>
      <SnoozeItems hold={hold} />
      <MenuSeparator />
    </>
  );
  return (
    <HoldFrame
      hold={hold}
      onBack={onBack}
      place={place}
      open={open}
      bar={<ActionTiles desk={desk} more={more} next={next} />}
    >
      <HoldTitle hold={hold} />
      <CardMeta hold={hold} />
      <DecisionNotice desk={desk} hold={hold} />
      <DraftNotice desk={desk} />
      {hold.question && hold.state !== "open" && <AnsweredBy holdId={hold.id} />}
      <HoldStanding hold={hold} />
      <div data-ask="" className="contents [&>*]:flex-none" {...watch}>
        <CardAsk desk={desk} open={open} formRef={form} />
        <div className="@container grid gap-2 roomy:order-last roomy:sticky roomy:bottom-0 roomy:z-1 roomy:-mx-6 roomy:mt-auto roomy:border-t roomy:border-line-1 roomy:bg-bg-2 roomy:px-6 roomy:pt-3 roomy:[--ground:var(--bg-2)] print:static">
          <RecommendedRow hold={hold} />
          <NoteField desk={desk} noteRef={note} onPayload={open.opens.payload} />
        </div>
      </div>
      <CardEvidence hold={hold} open={open} />
      {off !== null && hold.state === "open" && <WhyHere row={hold} off={off} />}
      <ConfirmDecision desk={desk} />
      {open.overlay && <CardOverlay overlay={open.overlay} desk={desk} onClose={open.close} />}
    </HoldFrame>
  );
}
